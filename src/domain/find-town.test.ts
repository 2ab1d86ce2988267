import { expect, test } from 'vitest';
import { nearestTown } from './find-town.ts';

test.each([
  ['Hanalei pier', 22.2126, -159.498, 'hanalei'],
  ['Poipu Beach Park', 21.874, -159.4543, 'poipu'],
  ['the lookout at the end of Kokee Road', 22.1514, -159.6463, 'wainiha'],
  ['Haena, the end of the road', 22.2205, -159.5826, 'wainiha'],
  ['Honolulu', 21.3069, -157.8583, undefined],
])('%s', (_, latitude, longitude, town) => {
  expect(nearestTown(latitude, longitude)?.id).toBe(town);
});
