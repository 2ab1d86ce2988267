import { decimalFromCents } from '#domain/money.ts';
import { builderItems } from '#domain/price-list.ts';
import { towns } from '#domain/regions.ts';
import { serviceFeeCents } from '#domain/service-fee.ts';
import { bookingServiceTypes, contactServiceTypes, quoteServiceTypes } from '#domain/service-types.ts';

// The words that rows are made of, the most common first.

const words = (text: string) => text.trim().split(/\s+/);

export const firstNames = words(`
  James Maria Michael Leilani David John Malia Robert Jennifer William Kai Linda Keoni Susan Daniel Jessica Kimo Sarah
  Joseph Nani Thomas Karen Mark Lisa Kalani Emily Brian Ashley Kevin Grace Edward Pua Ronald Michelle Jason Noelani
  Gary Laura Eric Mahina Steven Amy Keanu Nicole Kenji Angela Ryan Aiko Jacob Melissa Ikaika Rebecca Paul Haruko Scott
  Kehau Frank Ululani Gregory Yuki Raymond Moana Jerry Sofia Dennis Kawika Walter Hina Patrick Olivia Nalu Zoe Ramon
  Makana Hiroshi Iolana Beth Quentin Xavier Ignacio Wilhelmina Oksana Bjorn Fjola Zygmunt`);

export const lastNames = words(`
  Silva Lee Smith Nakamura Kahale Santos Johnson Tanaka Medeiros Williams Kealoha Agustin Brown Yamada Garcia Jones
  Souza Reyes Miller Pereira Davis Kanahele Wilson Ramos Anderson Sato Martinez Taylor Moniz Kaauwai Thomas Fernandez
  Moore Watanabe Martin Rapozo Jackson Vidinha Thompson Cabral White Kaneshiro Harris Iwai Clark Bukoski Lewis Akana
  Robinson Hashimoto Walker Contrades Young Kupo Allen Fujii King Costa Wright Haumea Scott Nguyen Green Olsen Baker
  Kobayashi Adams Nelson Carter Mitchell Perez Roberts Turner Phillips Campbell Parker Evans Edwards Collins Zdanowicz`);

/** Syllables of made-up surnames; most surnames are rare. */
export const syllables = words(
  `ka ma na ha la ki ku pa ke wa li ao ho mo no hi pu ne ko nu ai lo he ui oa pe io wi`,
);

export const streets = words(`
  Kuhio Rice Kolo Poipu Hanapepe Koloa Kaumualii Maluhia Aliomanu Honoiki Kahiliholo Waipouli Olohena Kawaihau Hauaala
  Lawai Papalina Kukuiolono Menehune Kekaha Ala Weke Ahukini Umi Hardy Nawiliwili Puhi Kipu Omao Kilauea Wailapa`);

export const mailDomains = words(
  'gmail.com yahoo.com icloud.com hawaiiantel.net outlook.com aol.com example.com example.org',
);

export const areaCodes = words('415 206 310 503 702 213 425 604 312 512');

export const messages = [
  'Locked out of the rental car at the beach lot, keys are on the seat.',
  'Lost the only key, need a new one made.',
  'Battery is dead, lights are dim.',
  'Please rekey two doors after a tenant moved out.',
  'The keypad stopped working after the rain.',
  'Guest locked themselves out, owner is on the mainland and says it is fine to open the condo for them.',
];

export const contactTypes = contactServiceTypes.map(({ value }) => value);
export const bookingTypes = bookingServiceTypes.map(({ value }) => value);
export const quoteTypes = quoteServiceTypes.map(({ value }) => value);

/** The towns by distance, with the travel fee in dollars: most of the work is near the office. */
export const placesByDistance = towns
  .toSorted((a, b) => a.miles - b.miles)
  .map(({ name, miles }) => ({ name, miles, fee: decimalFromCents(serviceFeeCents(miles)) }));

/** The builder's catalogue as rows of a table, cheapest first. */
export const catalogue = builderItems
  .toSorted((a, b) => a.priceCents - b.priceCents)
  .map((item) => ({ ...item, price: decimalFromCents(item.priceCents) }));
