import { type SyntheticEvent, useState } from 'react';
import type { Property } from '#contract/door-book.ts';
import type { OrderBody } from '#contract/jobs/order.ts';
import { shopToday } from '#domain/shop-time.ts';
import { orderFault, type WorkKind, workKinds } from '#domain/order.ts';
import { authorityFields, authorityWords, faultWords } from '#domain/standing-authority.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogActions } from '#ui/DialogActions.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';

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
