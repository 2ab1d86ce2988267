import content from '#content/place/places.json' with { type: 'json' };
import { beachBars, placeName } from '#content/place/place.ts';
import { smsHref } from '#domain/business.ts';
import { findTown, type Town } from '#domain/regions.ts';
import { driveFromBase } from '#domain/travel.ts';

const words = { 0: 'Next to no signal', 1: 'Patchy signal', 4: 'Ordinary signal' } as const;

/** A beach: what its signal is like, how far away its town is, and a text that names it. */
interface BeachSignal {
  readonly name: string;
  readonly bars: number;
  readonly signal: string;
  readonly town: Town;
  readonly minutes: number;
  readonly href: string;
}

/** @throws {Error} for a beach that places.json does not have */
export function beachSignals(): readonly BeachSignal[] {
  return Object.entries(beachBars).map(([name, lit]) => {
    const place = content.places.find((candidate) => candidate.name === name);
    if (!place) throw new Error(`places.json has no "${name}"`);
    const town = findTown(place.town);
    return {
      name,
      bars: lit,
      signal: words[lit],
      town,
      minutes: driveFromBase(town),
      href: smsHref(`I’m locked out of my car at ${name}, ${placeName}.`),
    };
  });
}
