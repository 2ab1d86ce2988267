/**
 * Where the business works, and the customs of that place. Constants of a module, not JSON: pages then load only those
 * that they use.
 */

/** The place in running text. */
export const placeName = 'Kauai';

/** A name as a map finds it: "Kee Beach, Kauai, HI". */
export const onTheMap = (name: string): string => `${name}, Kauai, HI`;

/** The town of the office, by its id in regions.json. */
export const baseTownId = 'lihue';

/** The IANA time zone. */
export const timeZone = 'Pacific/Honolulu';

/** The offset from UTC, the same all year: Hawaii has no daylight saving time. */
export const utcOffset = '-10:00';

/** What people call that time, said beside a time that may be read elsewhere. */
export const timeName = 'Hawaii time';

/** The area code of a number typed without one; Hawaii has no other. */
export const homeAreaCode = '808';

/** What cards are charged in, by ISO 4217. */
export const currency = 'usd';

/** What a license of the trade is called. */
export const licenseName = 'Hawaii license';

/** How many times longer the roads are than a straight line: two highways along the coast. */
export const roadWinding = 1.3;

/** Minutes to set off and to park, and per mile: 37 miles an hour, typical of the two highways. */
export const driveMinutes = { toStart: 5, perMile: 1.6 } as const;

/** Miles of a degree of latitude, and of longitude at 22° north. */
export const milesPerDegree = { north: 69, east: 64.1 } as const;

/** Every place we serve is nearer to one of our towns than this, miles. */
export const farthestFromTown = 15;
