import { useFieldArray, useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '#client/api.ts';
import { type PaidPerson, payRoutes } from '#contract/books/pay.ts';
import type { RouteOutput } from '#contract/route.ts';
import { ruleText } from '#domain/earnings.ts';
import { bookingServiceTypes } from '#domain/service-types.ts';
import { formatCalendarDate, shopToday } from '#domain/shop-time.ts';
import { Button } from '#ui/Button.tsx';
import { Plus, X } from '#ui/icons.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { useField } from '../../shared/form/fields.ts';

const schema = z.omit(payRoutes.setRule.body, { technicianId: true });
type Rule = RouteOutput<typeof payRoutes.setRule>;

/** "45.00" as it is typed: "45". */
const typed = (decimal: string) => String(Number(decimal));
const typedSplit = ({ share, afterHours }: Pick<Rule, 'share' | 'afterHours'>) => ({
  share: typed(share),
  afterHours: typed(afterHours),
});
const typedRule = (rule: Rule | null): Rule => ({
  from: shopToday(new Date()),
  ...(rule ? typedSplit(rule) : { share: '', afterHours: '' }),
  minimum: rule?.minimum ?? '0.00',
  kinds: rule?.kinds.map((own) => ({ kind: own.kind, ...typedSplit(own) })) ?? [],
});

/** Sets how a technician is paid from a day on. */
export function PayRuleDialog({ person, onClose }: { person: PaidPerson; onClose: () => void }) {
  const { technicianId, name, rule } = person;
  return (
    <RecordDialog<Rule, z.output<typeof schema>, Rule>
      title={`Pay of ${name}`}
      record={null}
      valuesOf={typedRule}
      empty={typedRule(rule)}
      schema={schema}
      labels={{}}
      failed="The split was not saved"
      send={(body, _, idempotencyKey) =>
        call(payRoutes.setRule, { body: { technicianId, ...body }, idempotencyKey })
      }
      onSaved={(saved) =>
        toast({
          title: `${name}: split saved`,
          description: `${ruleText(saved)}, from ${formatCalendarDate(saved.from)}`,
        })
      }
      submitText="Save split"
      onClose={onClose}
    >
      <Fields />
    </RecordDialog>
  );
}

function Fields() {
  const field = useField<Rule>();
  const { control } = useFormContext<Rule>();
  const { fields, append, remove } = useFieldArray({ control, name: 'kinds' });
  return (
    <>
      <p className="text-muted">
        Percent of what a job leaves before tax, after parts, expenses, card fees and mileage. Their own money
        comes back in full.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Share, %"
          description="When they came in office hours."
          inputMode="decimal"
          required
          {...field('share')}
        />
        <TextField
          label="After hours, %"
          description="When the office was closed."
          inputMode="decimal"
          required
          {...field('afterHours')}
        />
        <TextField
          label="At least, for each job"
          description="Dollars, whatever the job leaves."
          inputMode="decimal"
          required
          {...field('minimum')}
        />
        <TextField
          label="From"
          description="Jobs of days before keep their split."
          type="date"
          required
          {...field('from')}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="pb-1 text-sm font-semibold">Kinds of job with another split</legend>
        {fields.map(({ id }, index) => (
          <div
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2 border-b border-line py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <SelectField
              className="max-sm:col-span-3"
              label="Kind"
              options={bookingServiceTypes}
              {...field(`kinds.${index}.kind`)}
            />
            <TextField label="Share, %" inputMode="decimal" {...field(`kinds.${index}.share`)} />
            <TextField label="After hours, %" inputMode="decimal" {...field(`kinds.${index}.afterHours`)} />
            <Button
              look="quiet"
              className="min-w-11 px-0"
              aria-label="Remove this kind"
              onClick={() => remove(index)}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </div>
        ))}
        <Button
          className="mt-2"
          onClick={() => append({ kind: bookingServiceTypes[0]?.value ?? '', share: '', afterHours: '' })}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add a kind
        </Button>
      </fieldset>
    </>
  );
}
