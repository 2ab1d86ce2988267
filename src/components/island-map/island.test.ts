import { expect, test } from 'vitest';
import { towns } from '#domain/regions.ts';
import { HEIGHT, islandPath, project, regionPaths, WIDTH } from './island.ts';

type Point = [number, number];

/** Converts path data with relative steps back to points. */
function points(path: string): Point[] {
  const numbers = path.match(/-?\d+/g)?.map(Number) ?? [];
  const read: Point[] = [];
  for (let index = 0; index < numbers.length; index += 2) {
    const [x, y] = read.at(-1) ?? [0, 0];
    read.push([x + (numbers[index] ?? 0), y + (numbers[index + 1] ?? 0)]);
  }
  return read;
}

/** Whether a point is inside a polygon (ray casting). */
function holds(polygon: Point[], [x, y]: Point): boolean {
  return polygon.reduce((inside, [ax, ay], index) => {
    const [bx, by] = polygon.at(index - 1) ?? [ax, ay];
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);
}

/** Whether a point is in a polygon or within a mile: a town may be on the beach, and its coordinates are its post office's. */
function near(polygon: Point[], [x, y]: Point): boolean {
  const reach = 25;
  return [-reach, 0, reach].some((dx) => [-reach, 0, reach].some((dy) => holds(polygon, [x + dx, y + dy])));
}

test('every town lies in its own region', () => {
  const astray = towns.filter(
    ({ regionId, longitude, latitude }) =>
      !near(points(regionPaths[regionId]), project([longitude, latitude])),
  );
  expect(astray.map(({ name }) => name)).toEqual([]);
});

test('the regions make up the island', () => {
  const area = (polygon: Point[]) =>
    Math.abs(
      polygon.reduce((sum, [ax, ay], index) => {
        const [bx, by] = polygon.at(index - 1) ?? [ax, ay];
        return sum + (bx * ay - ax * by) / 2;
      }, 0),
    );
  const regions = Object.values(regionPaths).reduce((sum, path) => sum + area(points(path)), 0);
  expect(regions / area(points(islandPath))).toBeCloseTo(1, 2);
});

test('the island fits its map', () => {
  for (const [x, y] of points(islandPath)) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(WIDTH);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(HEIGHT);
  }
  expect(islandPath.length).toBeLessThan(2048);
});
