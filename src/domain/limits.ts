/**
 * The longest texts, in UTF-16 units, and the largest numbers that forms let people type and the contract accepts. A
 * limit that only one schema uses is in that schema.
 */
export const limits = {
  /** A first or last name. */
  personName: 100,
  phone: 50,
  email: 254,
  /** A location or an address on one line. */
  place: 300,
  /** The description of a line of an estimate or invoice. */
  lineDescription: 300,
  /** A customer's message, notes. */
  message: 4000,
  /** A text message or an e-mail as it was pasted. */
  pasted: 10_000,
  /** A template of a text to a customer. */
  text: 480,
  /** Texts to one number, within an hour and within a day. */
  textsPerHour: 8,
  textsPerDay: 20,
  /** Emergencies from outside that ring the whole ladder within an hour; those beyond ring once, quietly. */
  ringsPerHour: 5,
  /** Hours between two texts of one number that ring. */
  textRingHours: 6,
  /** Devices of one account that notifications ring: the newest. */
  pushDevices: 10,
  accessDetails: 2000,
  /** A vehicle's make or model. */
  vehicleName: 60,
  vehicleColor: 30,
  vehiclePlate: 20,
  /** Why something was declined, voided or revoked. */
  reason: 1000,
  /** Why a visit stands without time for its drive, or outside working hours. */
  overrideReason: 500,
  search: 100,
  /** Pieces on one line. */
  quantity: 9999,
  /** The longest distance that `distance_miles numeric(5,2)` holds. */
  miles: 999.99,
} as const;
