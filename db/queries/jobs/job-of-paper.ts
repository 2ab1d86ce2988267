import type { Db } from '../../connect.ts';
import type { NewsRecordType } from '#domain/device-news.ts';

const tables = {
  contact_request: 'contactRequest',
  booking_request: 'bookingRequest',
  quote: 'quote',
  invoice: 'invoice',
} as const satisfies Record<NewsRecordType, string>;

/** The facts for a notification about a paper's job; undefined when the paper has no job. */
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
