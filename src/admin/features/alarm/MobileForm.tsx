import { useForm } from 'react-hook-form';
import { alarmRoutes } from '#contract/alarm.ts';
import { call } from '#client/api.ts';
import { formatPhone } from '#domain/phone.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { useSave } from '../../shared/use-save.ts';

/** The number that the caller's own alarms are texted to. */
export function MobileForm({ mobile, toFile }: { mobile: string | null; toFile: boolean }) {
  const form = useForm({ values: { mobile: mobile === null ? '' : formatPhone(mobile) } });
  const { save, pending, failure } = useSave({
    form,
    send: (body: { mobile: string }, idempotencyKey) =>
      call(alarmRoutes.saveMobile, { body, idempotencyKey }),
    refreshes: [alarmRoutes.read.path],
    failed: { title: 'The number was not saved', description: 'It is still in the field.' },
    onSaved: (saved) =>
      toast({
        title: saved.mobile === null ? 'No alarm is texted to you' : 'Alarms are texted to this number',
      }),
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}>
      {toFile ? (
        <p className="pb-2 font-semibold text-danger">
          No text provider is set up: texts are written to files on the server, and people are emailed
          instead.
        </p>
      ) : null}
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
  );
}
