import { personRoutes } from '#contract/privacy.ts';
import { type Binding, onStaff, onStaffWith } from '../http/binding.ts';
import { nextLink, Reply } from '../http/reply.ts';
import { eraseCustomer, exportCustomerData } from './customer-data.ts';

/** Export and erasure of a person's data. */
export const officePrivacy = (): Binding[] => [
  onStaffWith(
    personRoutes.export,
    exportCustomerData,
    ({ data, next }, input) =>
      new Reply(data, {
        'content-disposition': 'attachment; filename="personal-data.json"',
        ...nextLink(personRoutes.export, next, input),
      }),
  ),
  onStaff(personRoutes.erase, eraseCustomer),
];
