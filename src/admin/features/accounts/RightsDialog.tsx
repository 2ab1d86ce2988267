import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { staffRoleLabels, staffRoles } from '#domain/staff-role.ts';
import { type ChangedUser, type OfficeUser, officeUserRoutes } from '#contract/accounts/users.ts';
import { call } from '#client/api.ts';
import { toast } from '#ui/toast.ts';
import { schemaResolver } from '../../shared/form/fields.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { RoleFields, type RoleValues } from './AccountFields.tsx';

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
  return (
    <AccountDialog
      title={`Role of ${user.email}`}
      description="A change signs them out everywhere. Fewer rights hand their open jobs back to the office."
      submitText="Save role"
      failed="The role was not changed"
      form={form}
      send={(body, idempotencyKey) =>
        call(officeUserRoutes.update, {
          params: { id: user.id },
          body: { ...body, version: user.version },
          idempotencyKey,
        })
      }
      onSaved={(saved) => {
        toast({ title: `${saved.email}: ${staffRoleLabels[saved.role].toLowerCase()}` });
        onChanged(saved);
      }}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <RoleFields />
      </FormProvider>
    </AccountDialog>
  );
}
