import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { staffRoleLabels, staffRoles } from '#domain/staff-role.ts';
import { type ChangedUser, type OfficeUser, officeUserRoutes } from '#contract/accounts/users.ts';
import { call } from '#client/api.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { FormActions } from '../../shared/form/FormActions.tsx';
import { schemaResolver } from '../../shared/form/schema-resolver.ts';
import { useSave } from '../../shared/use-save.ts';
import { RoleFields, type RoleValues } from './RoleFields.tsx';

const resolver = schemaResolver<RoleValues, RoleValues>(
  z.object({ role: z.enum(staffRoles), seesPrices: z.boolean() }),
);

/** Changes what a colleague's account may do. */
export function RightsDialog({
  user,
  onChanged,
  onClose,
}: {
  user: OfficeUser;
  onChanged: (user: ChangedUser) => void;
  onClose: () => void;
}) {
  const form = useForm<RoleValues, unknown, RoleValues>({
    defaultValues: { role: user.role, seesPrices: user.seesPrices },
    resolver,
  });
  const saving = useSave<RoleValues, RoleValues, ChangedUser>({
    form,
    refreshes: [officeUserRoutes.list.path, '/api/admin/history', '/api/admin/jobs', '/api/admin/today'],
    failed: { title: 'Error', description: 'The role was not changed' },
    send: (body, idempotencyKey) =>
      call(officeUserRoutes.update, {
        params: { id: user.id },
        body: { ...body, version: user.version },
        idempotencyKey,
      }),
    onSaved: (saved) => {
      toast({ title: `${saved.email}: ${staffRoleLabels[saved.role].toLowerCase()}` });
      onChanged(saved);
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Role of ${user.email}`}
      description="A change signs them out everywhere. Fewer rights hand their open jobs back to the office."
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit((body) => saving.save(body))(event)}
      >
        <FormProvider {...form}>
          <RoleFields />
        </FormProvider>
        {saving.conflict ? (
          <p role="alert" className="font-semibold text-danger">
            Someone else changed this account. Close this dialog and check it again.
          </p>
        ) : null}
        <FormActions saving={saving} submitText="Save role" onClose={onClose} />
      </form>
    </Dialog>
  );
}
