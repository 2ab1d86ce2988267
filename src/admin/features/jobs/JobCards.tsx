import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { earnedRoutes } from '#contract/books/money-and-earnings.ts';
import type { Job } from '#contract/jobs/job.ts';
import { officeTimeRoutes } from '#contract/times/office.ts';
import { fullName } from '#domain/customer.ts';
import {
  encryptedFacts,
  type EncryptedField,
  encryptedFieldLabels,
  estimateFacts,
  jobFacts,
  vehicleFacts,
} from '#domain/job-facts.ts';
import { isOpenVisit } from '#domain/job.ts';
import { formatPhone } from '#domain/phone.ts';
import { restOf } from '#domain/record-fields.ts';
import { bookingServiceTypes, mayBeVehicle, propertyTypes, serviceTypeLabel } from '#domain/service-types.ts';
import { formatCalendarDate, formatTime } from '#domain/shop-time.ts';
import { seesAmounts } from '#domain/staff-role.ts';
import { urgencyLabel, urgencyOptions } from '#domain/urgency.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { May, MayLink } from '../../role-screens.tsx';
import { customerPath, propertyPath } from '../../routes.ts';
import { $account } from '../../session.ts';
import { RevokeLinks } from '../../shared/RecordParts.tsx';
import { revealCodes } from '../../shared/jobs/job-cache.ts';
import { callerName, jobName } from '../../shared/jobs/job-text.ts';
import { useAction } from '../../shared/use-action.ts';
import { Card } from './Card.tsx';
import { AuthorityLine } from './CollectParts.tsx';
import { EarnedCard } from './EarnedCard.tsx';
import { EditField } from './EditField.tsx';
import { Papers } from './Papers.tsx';
import { PriceCard } from './PriceCard.tsx';
import { editOf, type JobField } from './job-fields.ts';

const facts = { ...estimateFacts, ...jobFacts };

/** The facts without a place of their own on a card. */
const otherFacts = restOf(facts, [
  ...['propertyType', 'notes', ...vehicleFacts],
  ...['vehicleColor', 'vehiclePlate', 'wantedDate', 'wantedTime'],
]);

type Revealed = Partial<Record<EncryptedField, string>>;

/** A job's facts, each edited in place. */
export function JobCards({ job }: { job: Job }) {
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const account = useStore($account);
  const seesPrices = account === null || seesAmounts(account);
  const mayShow = account?.role !== 'technician' || isOpenVisit(job.visit);
  const reveal = useAction({
    run: () => revealCodes(job.id),
    done: () => null,
    failed: 'They could not be shown',
    after: ({ vehicleVin, keyCodes, accessDetails }) =>
      setRevealed({
        vehicleVin: vehicleVin ?? '',
        keyCodes: keyCodes ?? '',
        accessDetails: accessDetails ?? '',
      }),
  });
  // Revealed values disappear when the account loses the right to see them.
  const hidden = revealed && mayShow ? [] : job.closed;
  const encrypted = (field: EncryptedField) => {
    const { label, long }: { label: string; long?: true } = encryptedFacts[field];
    return hidden.includes(field) || job.unreadable.includes(field) ? (
      <Closed label={label} unreadable={job.unreadable.includes(field)} />
    ) : (
      <EditField
        job={job}
        field={field}
        label={label}
        long={long}
        value={revealed?.[field] ?? job[field] ?? ''}
        onSaved={(text) => setRevealed({ ...revealed, [field]: text })}
      />
    );
  };
  const text = (field: JobField, label: string, more: object = {}) => (
    <EditField key={field} job={job} field={field} label={label} {...more} />
  );
  const fact = (name: keyof typeof facts, more: object = {}) =>
    text(name, facts[name].label, { ...editOf(facts[name]), ...more });
  const types = bookingServiceTypes.some(({ value }) => value === job.serviceType)
    ? bookingServiceTypes
    : [...bookingServiceTypes, { value: job.serviceType, label: job.serviceType }];
  const caller = callerName(job);
  const vehicle = job.vehicle !== null || mayBeVehicle(job.serviceType, job.propertyType ?? '');

  return (
    <div className="flex min-w-0 flex-col gap-6">
      {seesPrices ? (
        <PriceCard job={job} />
      ) : (
        // Staff who see prices record it in the collect sheet.
        <AuthorityLine job={job} lines={[]} />
      )}
      <Card title="People">
        <dl>
          {text('firstName', 'First name')}
          {text('lastName', 'Last name')}
          {text('phone', 'Phone', {
            shown: caller === jobName(job) ? formatPhone(job.phone) : `${formatPhone(job.phone)}, ${caller}`,
            input: { type: 'tel' },
          })}
          {text('email', 'Email', { input: { type: 'email' } })}
        </dl>
        {job.customer ? (
          <p className="pt-2">
            <MayLink href={customerPath(job.customer.id)} className="font-semibold">
              {fullName(job.customer)}
            </MayLink>
            ’s record
            {job.customer.notes ? (
              <span className="mt-1 block rounded-md bg-warn-soft px-3 py-1.5 wrap-anywhere">
                {job.customer.notes}
              </span>
            ) : null}
          </p>
        ) : (
          <p className="pt-2 text-sm text-muted">
            No customer record yet. One is created when the customer agrees to the price.
          </p>
        )}
      </Card>
      <Card title="Place">
        <dl>
          {text('location', 'Town or place')}
          {text('serviceAddress', 'Address')}
          {text('distanceMiles', 'Miles', { input: { type: 'number', inputMode: 'decimal' } })}
          {text('propertyType', 'Kind', {
            options: propertyTypes,
            shown: propertyTypes.find(({ value }) => value === job.propertyType)?.label,
          })}
          {encrypted('accessDetails')}
        </dl>
        {job.propertyId ? (
          <p className="pt-2">
            <MayLink href={propertyPath(job.propertyId)} className="font-semibold">
              Doors and keys of this property
            </MayLink>
          </p>
        ) : null}
      </Card>
      <Card title={vehicle ? 'Vehicle' : 'Work'}>
        <dl>
          {text('serviceType', 'Service', { options: types, shown: serviceTypeLabel(job.serviceType) })}
          {text('urgency', 'Urgency', { options: urgencyOptions, shown: urgencyLabel(job.urgency) })}
          {vehicle ? (
            <>
              {fact('vehicleYear')}
              {fact('vehicleMake')}
              {fact('vehicleModel')}
              {fact('vehicleColor')}
              {fact('vehiclePlate', { input: { autoCapitalize: 'characters' } })}
              {encrypted('vehicleVin')}
            </>
          ) : null}
          {encrypted('keyCodes')}
          {fact('wantedDate', {
            shown: job.wantedDate ? formatCalendarDate(job.wantedDate) : undefined,
          })}
          {job.wantedDate
            ? fact('wantedTime', {
                shown: job.wantedTime
                  ? formatTime(`${job.wantedDate}T${job.wantedTime}:00-10:00`)
                  : undefined,
              })
            : null}
          {text('request', 'Request', { long: true })}
          {otherFacts.map((name) => fact(name))}
        </dl>
      </Card>
      {hidden.length > 0 && !mayShow ? (
        <p className="rounded-md border border-line bg-sunken px-3 py-2">
          On file, encrypted: {encryptedFieldLabels(hidden)}. The job is over, so only the office can see
          them.
        </p>
      ) : hidden.length > 0 ? (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-sunken px-3 py-2">
          <span className="min-w-0 flex-1 basis-64">
            On file, encrypted: {encryptedFieldLabels(hidden)}.{' '}
            <span className="text-muted">Viewing them is recorded in the history.</span>
          </span>
          <Button pending={reveal.isPending} onClick={() => reveal.mutate(undefined)}>
            Show them
          </Button>
        </p>
      ) : null}
      <Papers job={job} />
      <May call={earnedRoutes.job.name}>
        <EarnedCard jobId={job.id} />
      </May>
      <May call={officeTimeRoutes.revokeLinks.name}>
        <RevokeLinks
          document="appointment"
          run={(idempotencyKey) =>
            call(officeTimeRoutes.revokeLinks, { params: { id: job.id }, idempotencyKey })
          }
        />
      </May>
    </div>
  );
}

function Closed({ label, unreadable }: { label: string; unreadable: boolean }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[7.5rem_1fr]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="px-2 text-muted">
        {unreadable ? 'Cannot be decrypted with the server’s current key' : 'On file, hidden'}
      </dd>
    </div>
  );
}
