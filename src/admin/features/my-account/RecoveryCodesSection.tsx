import { useState } from 'react';
import { type Factors, factorRoutes } from '#contract/accounts/factors.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { useAction } from '../../shared/use-action.ts';
import { Section } from './Section.tsx';

/** Recovery codes for a lost phone, shown once. */
export function RecoveryCodesSection({ factors }: { factors: Factors }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = useAction<undefined, { codes: string[] }>({
    run: () => call(factorRoutes.recoveryCodes),
    done: () => ({ title: 'New recovery codes', description: 'Write them down now.' }),
    failed: 'The codes were not created',
    after: (made) => setCodes(made.codes),
  });

  return (
    <Section
      title="Recovery codes"
      description="In case you lose your phone: each signs you in once, with your password."
    >
      {codes ? (
        <>
          <p className="font-semibold">Write these down. They are not shown again.</p>
          <ul
            aria-label="Recovery codes"
            className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono sm:grid-cols-2"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          {factors.recoveryCodes === 0
            ? 'You have none.'
            : `${factors.recoveryCodes} left. New codes replace them.`}
        </p>
      )}
      <Button pending={make.isPending} onClick={() => make.mutate(undefined)}>
        {factors.recoveryCodes === 0 ? 'Make recovery codes' : 'Make new codes'}
      </Button>
    </Section>
  );
}
