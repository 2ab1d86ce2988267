import { paletteDestinations } from '../../routes.ts';

/** A palette entry. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly href: string;
}

const places: readonly Entry[] = paletteDestinations.map((place) => ({
  ...place,
  id: `place-${place.href}`,
}));

/** The screens and actions whose name contains every typed word. */
export function placesFor(text: string): readonly Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return places.filter((place) => words.every((word) => place.label.toLowerCase().includes(word)));
}
