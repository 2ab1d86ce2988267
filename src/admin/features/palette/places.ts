import type { May } from '../../permissions.ts';
import { allowed } from '../../role-screens.ts';
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

/** The screens and actions of a role whose name contains every typed word. */
export function placesFor(text: string, may: May): readonly Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return allowed(places, may).filter((place) =>
    words.every((word) => place.label.toLowerCase().includes(word)),
  );
}
