import type { Db } from '../../connect.ts';
import type { NewsRecordType } from '#domain/device-news.ts';

const tables = {
  contact_request: 'contactRequest',
  booking_request: 'bookingRequest',
  quote: 'quote',
  invoice: 'invoice',
} as const satisfies Record<NewsRecordType, string>;

/** What a notification says of the job that a paper belongs to; undefined when it has none. */
export function findJobOfPaper(db: Db, recordType: NewsRecordType, recordId: string) {
  return db
    .selectFrom('job')
    .select([
      'id',
      'number',
      'serviceType',
      'location',
      'serviceAddress',
      'latitude',
      'longitude',
      'isEmergency',
      'suspicious',
    ])
    .where('id', '=', (eb) => eb.selectFrom(tables[recordType]).select('jobId').where('id', '=', recordId))
    .executeTakeFirst();
}
