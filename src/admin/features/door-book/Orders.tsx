import { type SyntheticEvent, useState } from 'react';
import type { Property } from '#contract/door-book.ts';
import type { OrderBody } from '#contract/jobs/authority.ts';
import { type AuthorityBody, orderRoutes, type StandingAuthority } from '#contract/orders.ts';
import { orderFault, type WorkKind, workKinds } from '#domain/authority.ts';
import { formatPhone } from '#domain/phone.ts';
import { type Inputs, inputsOf, labelsOf } from '#domain/record-fields.ts';
import { shopToday } from '#domain/shop-time.ts';
import { authorityFields, authorityWords, faultWords } from '#domain/standing-authority.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '#ui/Dialog.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { May } from '../../role-screens.tsx';
import { RecordDialog } from '../../shared/form/RecordDialog.tsx';
import { RecordInput } from '../../shared/form/RecordInput.tsx';
import { useAction } from '../../shared/use-action.ts';

/** The people who may order work at a property, and what. */
export function WhoMayOrder({ property }: { property: Property }) {
  const [edited, setEdited] = useState<StandingAuthority | 'new' | null>(null);
  const [withdrawn, setWithdrawn] = useState<StandingAuthority | null>(null);
  const { authorities } = property;
  return (
    <section aria-labelledby="orders" className="flex flex-col gap-3">
      <h2 id="orders" className="border-b border-line-strong pb-1.5 text-lg font-bold">
        Who may order
      </h2>
      {authorities.length === 0 ? (
        <p className="text-muted">
          No one is listed, so orders are not checked. Once someone is listed, the owner is asked about every
          other order.
        </p>
      ) : (
        <ul>
          {authorities.map((each) => (
            <li
              key={each.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p>
                  <strong>{each.name}</strong>
                  {each.phone ? <span className="text-muted"> {formatPhone(each.phone)}</span> : null}
                </p>
                <p>{authorityWords(each)}</p>
              </div>
              <May call={orderRoutes.update.name}>
                <div className="flex gap-2">
                  <Button aria-label={`Edit ${each.name}`} onClick={() => setEdited(each)}>
                    Edit
                  </Button>
                  <Button aria-label={`Withdraw ${each.name}`} onClick={() => setWithdrawn(each)}>
                    Withdraw
                  </Button>
                </div>
              </May>
            </li>
          ))}
        </ul>
      )}
      <May call={orderRoutes.create.name}>
        <div>
          <Button onClick={() => setEdited('new')}>Add a person</Button>
        </div>
      </May>
      {edited ? (
        <AuthorityDialog
          property={property}
          authority={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {withdrawn ? <WithdrawDialog authority={withdrawn} onClose={() => setWithdrawn(null)} /> : null}
    </section>
  );
}

function AuthorityDialog({
  property,
  authority,
  onClose,
}: {
  property: Property;
  authority: StandingAuthority | null;
  onClose: () => void;
}) {
  const input = (name: keyof typeof authorityFields, more: object = {}) => (
    <RecordInput key={name} fields={authorityFields} name={name} {...more} />
  );
  return (
    <RecordDialog<Inputs<typeof authorityFields>, AuthorityBody, StandingAuthority>
      title={authority ? `Edit ${authority.name}` : `Who may order at ${property.name}`}
      record={authority}
      valuesOf={(record) => inputsOf(authorityFields, record)}
      empty={inputsOf(authorityFields)}
      schema={orderRoutes.create.body}
      labels={labelsOf(authorityFields)}
      failed="The person was not saved"
      send={(body, base, idempotencyKey) =>
        base
          ? call(orderRoutes.update, {
              params: { id: base.id },
              body: { ...body, version: base.version },
              idempotencyKey,
            })
          : call(orderRoutes.create, { params: { id: property.id }, body, idempotencyKey })
      }
      onSaved={({ name }) => toast({ title: `${name} saved` })}
      submitText="Save"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {input('name')}
        {input('phone', { type: 'tel' })}
      </div>
      <fieldset>
        <legend className="font-semibold">May order</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">{workKinds.map((work) => input(work))}</div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        {input('until', { description: 'The last day. Empty: until withdrawn.' })}
        {input('mostEach', { description: 'Tax included. Empty: none.' })}
      </div>
    </RecordDialog>
  );
}

function WithdrawDialog({ authority, onClose }: { authority: StandingAuthority; onClose: () => void }) {
  const { id, name, version } = authority;
  const withdraw = useAction({
    run: (_: void, idempotencyKey) =>
      call(orderRoutes.withdraw, { params: { id }, query: { version }, idempotencyKey }),
    done: () => ({ title: `${name} may no longer order` }),
    failed: 'The authority was not withdrawn',
    after: onClose,
  });
  return (
    <ConfirmDialog
      title={`Withdraw the authority of ${name}?`}
      description="From now on the owner is asked about what they order. Earlier orders stay as they are."
      cancelText="Keep it"
      confirmText="Withdraw"
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutate(undefined)}
      onClose={onClose}
    />
  );
}

const SOMEONE_ELSE = 'else';

const kinds = workKinds.map((work) => ({ value: work, label: authorityFields[work].label }));

/** Asks who ordered a job at a property, and says at once whether the owner will be asked. */
export function OrderDialog({
  property: { name: place, authorities },
  doors,
  pending,
  onOrder,
  onClose,
}: {
  property: Property;
  /** How many doors are to be rekeyed; 0 for another job. */
  doors: number;
  pending: boolean;
  onOrder: (order: OrderBody) => void;
  onClose: () => void;
}) {
  const [who, setWho] = useState('');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<WorkKind | ''>(doors > 0 ? 'rekey' : '');
  const [tried, setTried] = useState(false);
  const authority = authorities.find(({ id }) => id === who);
  const by = authority?.name ?? name.trim();
  const fault =
    by && chosen ? orderFault(authority, { work: chosen, cents: null, today: shopToday(new Date()) }) : null;
  const missing = (value: string, words: string) => (tried && !value ? words : undefined);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (by && chosen)
      onOrder({ ...(authority ? { authorityId: authority.id } : { name: by }), work: chosen });
  };
  return (
    <Dialog open onClose={onClose} title={`Who ordered it at ${place}?`}>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <SelectField
          label="Ordered by"
          required
          placeholder="Choose"
          options={[
            ...authorities.map((each) => ({ value: each.id, label: each.name })),
            { value: SOMEONE_ELSE, label: 'Someone else' },
          ]}
          value={who}
          error={missing(who, 'Say who ordered it')}
          onChange={(event) => setWho(event.target.value)}
        />
        {authority ? <p>{authorityWords(authority)}</p> : null}
        {who === SOMEONE_ELSE ? (
          <TextField
            label="Their name"
            required
            autoComplete="off"
            maxLength={authorityFields.name.limit}
            value={name}
            error={missing(by, 'Say who ordered it')}
            onChange={(event) => setName(event.target.value)}
          />
        ) : null}
        {doors > 0 ? null : (
          <SelectField
            label="What"
            required
            placeholder="Choose"
            options={kinds}
            value={chosen}
            error={missing(chosen, 'Choose what is ordered')}
            onChange={(event) => setChosen(event.target.value as WorkKind | '')}
          />
        )}
        <p
          role="status"
          className={fault ? 'border-l-4 border-warn pl-3 font-semibold text-warn' : undefined}
        >
          {fault && chosen
            ? `${faultWords(fault, { orderedBy: by, work: chosen })} The owner will be asked.`
            : ''}
        </p>
        <DialogActions dismissText="Back" onClose={onClose}>
          <Button type="submit" look="primary" pending={pending} pendingText="Opening…">
            {doors > 0 ? `Rekey ${doors} ${doors === 1 ? 'door' : 'doors'}` : 'Open the job'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
