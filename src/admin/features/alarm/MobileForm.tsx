import { type Alarm, alarmMobileRoutes } from '#contract/alarm.ts';
import { call } from '#client/api.ts';
import { formatPhone } from '#domain/phone.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { useAction, useSave } from '../../shared/use-action.ts';
import { useForm } from '../../shared/form/fields.ts';

type Numbers = Pick<Alarm, 'mobile' | 'unconfirmedMobile'>;

const codeSent = ({ unconfirmedMobile }: Numbers) =>
  `A code is on its way to ${formatPhone(unconfirmedMobile ?? '')}`;

/** The number that the caller's own alarms are texted to; a new one is confirmed with a code. */
export function MobileForm({ alarm }: { alarm: Alarm }) {
  const { mobile, unconfirmedMobile } = alarm;
  const form = useForm({ values: { mobile: formatPhone(unconfirmedMobile ?? mobile ?? '') } });
  const { save, pending, failure } = useSave({
    form,
    send: (body: { mobile: string }) => call(alarmMobileRoutes.save, { body }),
    failed: { title: 'The number was not saved', description: 'It is still in the field.' },
    onSaved: (saved) =>
      toast({
        title:
          saved.unconfirmedMobile !== null
            ? codeSent(saved)
            : saved.mobile === null
              ? 'No alarm is texted to you'
              : 'Alarms are texted to this number',
      }),
  });
  const { errors } = form.formState;
  return (
    <>
      {alarm.texts === 'file' ? (
        <p className="pb-2 font-semibold text-danger">
          No text provider is set up: texts, also the code that confirms a number, are written to files on the
          server, and people are emailed instead.
        </p>
      ) : null}
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}>
        <TextField
          label="Mobile number"
          description="Rings you when a notification goes unanswered. Answer YES to take the emergency."
          type="tel"
          autoComplete="tel"
          error={errors.mobile?.message ?? failure ?? undefined}
          after={
            <Button type="submit" pending={pending} pendingText="Saving…">
              Save
            </Button>
          }
          {...form.register('mobile')}
        />
      </form>
      {unconfirmedMobile === null ? null : <CodeForm mobile={mobile} unconfirmedMobile={unconfirmedMobile} />}
    </>
  );
}

/** Confirms the number with the code that was texted to it. */
function CodeForm({ mobile, unconfirmedMobile }: Numbers & { unconfirmedMobile: string }) {
  const form = useForm({ values: { code: '' } });
  const { save, pending, failure } = useSave({
    form,
    send: (body: { code: string }) => call(alarmMobileRoutes.confirm, { body }),
    failed: { title: 'The number is not confirmed', description: 'Check the code.' },
    onSaved: () => toast({ title: 'Alarms are texted to this number' }),
  });
  const resend = useAction({
    run: () => call(alarmMobileRoutes.save, { body: { mobile: unconfirmedMobile } }),
    done: (saved) => ({ title: codeSent(saved) }),
    failed: 'The code could not be sent',
  });
  return (
    <form
      noValidate
      className="pt-4"
      onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
    >
      <p className="pb-2 font-semibold">
        {formatPhone(unconfirmedMobile)} is not confirmed yet.{' '}
        {mobile === null ? 'No alarm is texted to you.' : `Alarms still go to ${formatPhone(mobile)}.`}
      </p>
      <TextField
        label="Code"
        description="The six digits we texted to this number. They are valid for 15 minutes."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={form.formState.errors.code?.message ?? failure ?? undefined}
        after={
          <Button type="submit" pending={pending} pendingText="Confirming…">
            Confirm
          </Button>
        }
        {...form.register('code')}
      />
      <p className="pt-3">
        <Button pending={resend.isPending} pendingText="Sending…" onClick={() => resend.mutate(undefined)}>
          Send a new code
        </Button>
      </p>
    </form>
  );
}
