import type { TownId } from '#domain/regions.ts';
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
