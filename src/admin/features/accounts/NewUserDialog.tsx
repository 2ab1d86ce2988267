import { FormProvider, useForm } from 'react-hook-form';
import {
  type OfficeUser,
  type OfficeUserBody,
  officeUserBody,
  officeUserRoutes,
} from '#contract/accounts/users.ts';
import { call } from '#client/api.ts';
import { accountLinkHours } from '#domain/account-link.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { useSave } from '../../shared/use-save.ts';
import { FormActions } from '../../shared/form/FormActions.tsx';
import { NameFields, type NameValues } from './NameFields.tsx';
import { RoleFields, type RoleValues } from './RoleFields.tsx';
import { schemaResolver } from '../../shared/form/schema-resolver.ts';

interface UserValues extends NameValues, RoleValues {
  email: string;
}

const resolver = schemaResolver<UserValues, OfficeUserBody>(officeUserBody);

/** Invites a person to a new account. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<UserValues, unknown, OfficeUserBody>({
    defaultValues: {
      email: '',
      firstName: '',
      lastName: '',
      role: 'technician',
      seesPrices: true,
    },
    resolver,
  });
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  const saving = useSave<UserValues, OfficeUserBody, OfficeUser>({
    form,
    failed: { title: 'Error', description: 'Failed to add the user' },
    send: (body, idempotencyKey) => call(officeUserRoutes.create, { body, idempotencyKey }),
    onSaved: (user) => {
      toast({ title: 'User added', description: `We emailed ${user.email} a link to choose a password.` });
      onClose();
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add user"
      description={`They get an email with a link to choose a password. It works once, for ${accountLinkHours.invitation} hours.`}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit((body) => saving.save(body))(event)}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <FormProvider {...form}>
          <NameFields />
          <RoleFields />
        </FormProvider>
        <FormActions saving={saving} submitText="Add user" onClose={onClose} />
      </form>
    </Dialog>
  );
}
