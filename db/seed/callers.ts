import type { TownId } from '#domain/regions.ts';
import type { ServiceType } from '#domain/service-types.ts';
import { person, type Person } from './people.ts';

const names = [
  'Kaleo|Apana',
  'Emily|Okada',
  'Joseph|Rapozo',
  'Mahealani|Kaui',
  'Brent|Sorensen',
  'Tracy|Fujimoto',
  'Kawika|Punua',
  'Diane|Cabral',
  'Glenn|Hashimoto',
  'Noelani|Kauahi',
  'Scott|Lindgren',
  'Rosalie|Bautista',
  'Ikaika|Nakaahiki',
  'Carol|Matsuda',
  'Ryan|Texeira',
  'Haunani|Wong',
  'Patrick|Doyle',
  'Lori|Arakaki',
  'Kamalei|Iida',
  'Steve|Baptiste',
  'Naomi|Goldberg',
  'Alika|Kilauano',
  'Teresa|Vidinha',
  'Mark|Oyama',
  'Leimomi|Chandler',
  'Greg|Hansen',
  'Jocelyn|Pascua',
  'Kainoa|Manini',
  'Susan|Ishihara',
  'Derek|Bandmann',
  'Kalena|Akana',
  'Victor|Corpuz',
  'Amy|Stromberg',
  'Kekoa|Nobriga',
  'Janet|Tsuchiya',
  'Paul|Rezentes',
  'Anela|Makaneole',
  'Rick|Valdez',
  'Wendy|Sugimoto',
  'Makoa|Aiu',
  'Heather|Quinn',
  'Bernard|Castaneda',
  'Lehua|Pahulehua',
  'Todd|Kimura',
  'Maile|Contrades',
  'Ian|Prescott',
  'Gloria|Domingo',
  'Palani|Kinimaka',
  'Nancy|Shimabukuro',
  'Chris|Albao',
  'Pono|Hookano',
  'Rachel|Feinberg',
  'Edwin|Ragasa',
  'Kiana|Moniz',
  'Doug|Wheeler',
  'Yuki|Morioka',
  'Manu|Kaleiohi',
  'Sheila|Barretto',
  'Keola|Kanoa',
  'Laura|Pettersen',
  'Duke|Kahanu',
  'Irene|Yoshioka',
  'Travis|McBride',
  'Nani|Waialeale',
  'Hannah|Schultz',
  'Ben|Tabata',
  'Ululani|Gonsalves',
  'Eric|Jacobsen',
  'Melia|Fernandes',
  'Takeshi|Ota',
] as const;

/** Streets of the towns. */
const streets: Readonly<Record<TownId, readonly string[]>> = {
  lihue: ['Hardy St', 'Umi St', 'Akahi St', 'Rice St'],
  puhi: ['Leleiona St', 'Kaneka St'],
  nawiliwili: ['Wilcox Rd', 'Niumalu Rd'],
  wailua: ['Haleilio Rd', 'Kuamoo Rd', 'Papaloa Rd'],
  kapaa: ['Olohena Rd', 'Kawaihau Rd', 'Lehua St', 'Ulu St'],
  kealia: ['Kealia Rd'],
  anahola: ['Hokualele Rd', 'Poha Rd'],
  kilauea: ['Oka St', 'Kalamania Rd', 'Aalona St'],
  princeville: ['Emmalani Dr', 'Ka Haku Rd', 'Pepelani Loop', 'Liholiho Rd'],
  hanalei: ['Weke Rd', 'Aku Rd', 'Mahimahi Rd'],
  anini: ['Anini Rd'],
  wainiha: ['Alealea Rd', 'Alamoo Rd'],
  poipu: ['Hoone Rd', 'Pee Rd', 'Kiahuna Plantation Dr', 'Lawai Beach Rd'],
  koloa: ['Weliweli Rd', 'Waikomo Rd', 'Paanau Rd'],
  lawai: ['Lauoho Rd', 'Uha Rd'],
  kalaheo: ['Papalina Rd', 'Puu Rd', 'Waha Rd'],
  omao: ['Kahili Makai St'],
  hanapepe: ['Moi Rd', 'Iona Rd', 'Kona Rd'],
  waimea: ['Menehune Rd', 'Alawai Rd', 'Ola Rd'],
  kekaha: ['Elepaio Rd', 'Akialoa Rd', 'Kaumualii Hwy'],
  pakala: ['Gay Rd'],
  polihale: ['Kaumualii Hwy'],
};

/** The reserved numbers that the named customers and visitors of the demo data leave: 555-0100 to 555-0199. */
const lines = Array.from({ length: 100 }, (_, line) => line).filter(
  (line) => line < 10 || (line > 17 && line < 30) || line > 46,
);

/** Callers who appear once each, with an address in the town they are asked for. */
export function callers(): (town: TownId) => Person {
  let next = 0;
  return (town) => {
    const [name, line] = [names[next], lines[next]];
    if (name === undefined || line === undefined) throw new RangeError('The demo data has too few callers');
    const roads = streets[town];
    const road = roads[next % roads.length] ?? roads[0] ?? '';
    next += 1;
    return person(name, line, town, `${2100 + ((next * 337) % 3600)} ${road}`, next % 6 !== 0);
  };
}

/** A kind of visit: the service, the customer's words, the builder items it is priced by, and its length. */
export interface Work {
  readonly serviceType: ServiceType;
  readonly request: string;
  readonly ids: readonly string[];
  readonly minutes: number;
  readonly vehicle?: readonly [year: number, make: string, model: string];
}

const work = (
  serviceType: ServiceType,
  minutes: number,
  request: string,
  ids: readonly string[],
  vehicle?: Work['vehicle'],
): Work => ({ serviceType, minutes, request, ids, ...(vehicle && { vehicle }) });

const REKEY = 'rekeying-service';
const DEADBOLT = 'deadbolt-installation';

const carKeys: readonly Work[] = [
  work('automotive', 60, 'Spare key and fob.', ['key-fob-programming', 'car-key-duplication'], [2017, 'Honda', 'CR-V']),
  work('automotive', 105, 'Lost the only key at Lydgate. The car is in our driveway.', ['key-replacement', 'transponder-programming'], [2019, 'Nissan', 'Rogue']),
  work('rekey', 60, 'Front door and lanai door to one key.', [REKEY, REKEY]),
  work('automotive', 120, 'The key turns, but the ignition sticks.', ['ignition-repair'], [2008, 'Toyota', 'Tacoma']),
  work('automotive', 45, 'The new fob does not start the truck.', ['key-fob-programming'], [2021, 'Ford', 'F-150']),
  work('residential', 45, 'The front door latch sticks since the rain.', ['lock-repair']),
  work('automotive', 60, 'A second key before we sell the car.', ['car-key-duplication', 'transponder-programming'], [2015, 'Subaru', 'Outback']),
]; // prettier-ignore
const shops: readonly Work[] = [
  work('commercial', 120, 'Keypad for the stock room of the bakery.', ['keypad-entry-system']),
  work('commercial', 90, 'The shop front cylinder turns all the way around.', ['high-security-locks']),
  work('residential', 75, 'The floor safe is stuck after the move.', ['lock-repair']),
  work('rekey', 75, 'The cleaner kept her key. Three locks.', [REKEY, REKEY, REKEY]),
  work('commercial', 180, 'One master key for six offices.', ['master-key-system']),
  work('installation', 75, 'Deadbolt for the door to the garage.', [DEADBOLT]),
];
const rentals: readonly Work[] = [
  work('smart-lock', 90, 'Vacation rental: a keypad with a code for each guest.', ['smart-lock-setup']),
  work('rekey', 90, 'Four doors; the tenants moved out.', [REKEY, REKEY, REKEY, REKEY]),
  work('installation', 90, 'Two deadbolts for the back house.', [DEADBOLT, DEADBOLT]),
  work('repair', 45, 'The sliding door lock does not catch.', ['lock-repair']),
  work('smart-lock', 60, 'The keypad went dead. New batteries did not help.', ['lock-repair']),
  work('consultation', 90, 'Which doors need better locks before we rent it out?', ['security-assessment']),
];

/** A technician's route: the towns they drive to in turn, and the work they are sent to. */
interface Route {
  readonly towns: readonly TownId[];
  readonly works: readonly Work[];
}

/** In the order of the crew. */
export const routes: readonly Route[] = [
  { towns: ['kapaa', 'wailua', 'lihue', 'anahola', 'nawiliwili', 'puhi'], works: carKeys },
  { towns: ['koloa', 'poipu', 'lawai', 'kalaheo', 'poipu', 'omao'], works: shops },
  { towns: ['princeville', 'hanalei', 'kilauea', 'princeville', 'anini', 'wainiha'], works: rentals },
  { towns: ['hanapepe', 'waimea', 'kekaha', 'kalaheo', 'waimea', 'pakala'], works: [...rentals.slice(1), ...carKeys.slice(4)] },
]; // prettier-ignore

/** The work of emergencies. */
export const lockouts: readonly Work[] = [
  work('emergency', 30, 'Keys are in the ignition, the doors are locked.', ['car-lockout']),
  work('emergency', 25, 'The door fell shut behind us. The stove is on.', ['home-lockout']),
  work('emergency', 20, 'Keys are in the trunk of the rental.', ['trunk-lockout']),
];
/** Emergencies of the last month: where, whose area it is (by the order of the crew), how many days ago and at which hour. */
export const emergencies: readonly (readonly [town: TownId, technician: number, days: number, hour: number])[] = [
  ['kapaa', 0, 27, 21], ['poipu', 1, 26, 13], ['lihue', 0, 24, 8], ['hanalei', 2, 23, 16], ['poipu', 1, 21, 22],
  ['waimea', 3, 20, 11], ['lihue', 0, 18, 6], ['princeville', 2, 17, 19], ['koloa', 1, 15, 15], ['wailua', 0, 13, 10],
  ['kapaa', 0, 11, 17], ['kekaha', 3, 10, 14], ['hanalei', 2, 8, 12], ['poipu', 1, 6, 20], ['lihue', 0, 4, 9],
  ['hanapepe', 3, 3, 18], ['kapaa', 0, 2, 2], ['princeville', 2, 1, 15],
]; // prettier-ignore
