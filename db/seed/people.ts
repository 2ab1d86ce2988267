import { towns, type TownId } from '#domain/regions.ts';

/** A person of the demo data. Numbers 555-0100 to 555-0199 are reserved for fiction. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string | null;
  readonly town: TownId;
  readonly address: string;
  readonly zipCode: string;
}

const ZIP_CODES: Partial<Record<TownId, string>> = {
  lihue: '96766',
  puhi: '96766',
  kapaa: '96746',
  wailua: '96746',
  anahola: '96703',
  kilauea: '96754',
  princeville: '96722',
  hanalei: '96714',
  koloa: '96756',
  poipu: '96756',
  kalaheo: '96741',
  hanapepe: '96716',
  waimea: '96796',
  kekaha: '96752',
};

/** A person of the demo data; `name` is "First|Last", `line` the end of the phone number. */
export function person(name: string, line: number, town: TownId, address: string, hasEmail = true): Person {
  const [firstName = '', lastName = ''] = name.split('|');
  const plain = name
    .toLowerCase()
    .replace('|', '.')
    .normalize('NFD')
    .replace(/[^a-z.]/g, '');
  return {
    firstName,
    lastName,
    phone: `808-555-01${String(line).padStart(2, '0')}`,
    email: hasEmail ? `${plain}@example.com` : null,
    town,
    address,
    zipCode: ZIP_CODES[town] ?? '96766',
  };
}

/** The customers of the demo data, by role. */
export const people = {
  rental: person('Leilani|Kahale', 10, 'princeville', '5380 Honoiki Rd'),
  condo: person('Makana|Souza', 11, 'poipu', '2253 Poipu Rd, Unit 214'),
  shop: person('Grace|Nakamura', 12, 'kapaa', '4-1379 Kuhio Hwy'),
  farm: person('Keoni|Kaʻaihue', 13, 'kilauea', '2560 Kolo Rd', false),
  office: person('Ramon|Agustin', 14, 'lihue', '2970 Kele St, Suite 108'),
  family: person('Malia|Pereira', 15, 'kalaheo', '2488 Kolo Pl'),
  restaurant: person('Hiroshi|Tanaka', 16, 'hanapepe', '3855 Hanapepe Rd'),
  retired: person('Walter|Medeiros', 17, 'waimea', '9691 Kaumualii Hwy', false),
};

/** Visitors who sent a request and are not customers yet. */
export const visitors: readonly Person[] = [
  person('Dylan|Brooks', 30, 'hanalei', 'Hanalei Pier parking'),
  person('Aiko|Yamada', 31, 'lihue', 'Lihue Airport, rental lot 3'),
  person('Sofia|Reyes', 32, 'kapaa', 'Coconut Marketplace'),
  person('Nalani|Kealoha', 33, 'anahola', '4520 Aliomanu Rd', false),
  person('Tom|Whitaker', 34, 'poipu', 'Poʻipū Beach Park'),
  person('Pua|Kanahele', 35, 'wailua', '174 Wailua Rd'),
  person('Marcus|Lee', 36, 'kekaha', 'Polihale turnoff, Hwy 50', false),
  person('Jenna|Olsen', 37, 'princeville', 'Makai Golf Club'),
  person('Kimo|Silva', 38, 'koloa', '5330 Koloa Rd'),
  person('Beth|Carlisle', 39, 'hanalei', '5-5190 Kuhio Hwy'),
  person('Olivia|Grant', 40, 'lawai', 'National Tropical Botanical Garden'),
  person('Raymond|Cho', 41, 'lihue', '3-2600 Kaumualii Hwy'),
  person('Mele|Kapahu', 42, 'princeville', '4141 Queen Emmas Dr'),
  person('Max|Growth', 43, 'lihue', 'Online'),
  person('Kanoe|Bukoski', 44, 'princeville', '3700 Kamehameha Rd, Unit 12'),
  person('Harold|Shigeta', 45, 'koloa', '5330 Koloa Rd'),
  person('Dana|Whitlock', 46, 'poipu', '1941 Poipu Rd'),
];

/** Miles from the office to a person's town. */
export function milesTo({ town }: Person): number {
  return towns.find(({ id }) => id === town)?.miles ?? 0;
}

/** The name of a person's town. */
export function townOf({ town }: Person): string {
  return towns.find(({ id }) => id === town)?.name ?? 'Lihue';
}

/** The contact fields that most records share. */
export function contactOf({ firstName, lastName, phone, email }: Person) {
  return { firstName, lastName, phone, email };
}
