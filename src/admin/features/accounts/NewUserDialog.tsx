import { FormProvider, useForm } from 'react-hook-form';
import {
  type OfficeUser,
  type OfficeUserBody,
  officeUserBody,
  officeUserRoutes,
} from '#contract/accounts/users.ts';
import { call } from '#client/api.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { useSave } from '../../shared/use-save.ts';
import { FormActions } from '../../shared/form/FormActions.tsx';
import { NameFields, type NameValues } from './NameFields.tsx';
import { OwnPasswordField } from './OwnPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { schemaResolver } from '../../shared/form/schema-resolver.ts';

interface UserValues extends NameValues {
  email: string;
  password: string;
  currentPassword: string;
}

const resolver = schemaResolver<UserValues, OfficeUserBody>(officeUserBody);

/** Adds an account; its owner changes the password after the first sign-in. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<UserValues, unknown, OfficeUserBody>({
    defaultValues: { email: '', password: '', firstName: '', lastName: '', currentPassword: '' },
    resolver,
  });
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  const saving = useSave<UserValues, OfficeUserBody, OfficeUser>({
    form,
    refreshes: [officeUserRoutes.list.path, '/api/admin/history'],
    failed: { title: 'Error', description: 'Failed to add the user' },
    send: (body, idempotencyKey) => call(officeUserRoutes.create, { body, idempotencyKey }),
    onSaved: (user) => {
      toast({ title: 'User added', description: `${user.email} can sign in now.` });
      onClose();
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add user"
      description="Give them the password in person; they can change it under Users."
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
        </FormProvider>
        <PasswordField
          label="Password"
          description="At least 12 characters."
          autoComplete="new-password"
          error={errors.password?.message}
          register={register('password')}
        />
        <OwnPasswordField error={errors.currentPassword?.message} register={register('currentPassword')} />
        <FormActions saving={saving} submitText="Add user" onClose={onClose} />
      </form>
    </Dialog>
  );
}
