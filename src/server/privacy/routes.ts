import { personRoutes } from '#contract/privacy.ts';
import { Reply } from '../http/reply.ts';
import { eraseCustomer, exportCustomerData } from './customer-data.ts';
import { type Binding, onStaff, onStaffWith } from '../http/binding.ts';

/** A person's data: hand it over, erase it. */
export const officePrivacy = (): Binding[] => [
  onStaffWith(
    personRoutes.export,
    exportCustomerData,
    (data) => new Reply(data, { 'content-disposition': 'attachment; filename="personal-data.json"' }),
  ),
  onStaff(personRoutes.erase, eraseCustomer),
];
