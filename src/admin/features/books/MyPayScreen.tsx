import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { payRoutes } from '#contract/books/pay.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { myPayPath } from '../../routes.ts';
import { $account } from '../../session.ts';
import { useListSearch } from '../../shared/list-parts.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { PaidRuns, PaidRunView, PayLines, PrintButton } from './PayLines.tsx';
import { ReportBoundary } from './ReportParts.tsx';

/** /admin/my-pay: what is due to the signed-in person, and what they were paid. */
export default function MyPayScreen() {
  useInvalidateOnMount(payRoutes.read.path);
  const account = useStore($account);
  const query = useQuery(read(payRoutes.read, { query: {} }));
  const { values } = useListSearch();
  return (
    <>
      <ScreenHeader title="My pay">{values['run'] ? null : <PrintButton />}</ScreenHeader>
      {values['run'] ? (
        <PaidRunView id={values['run']} back={<ButtonLink href={myPayPath()}>My pay</ButtonLink>} />
      ) : (
        <ReportBoundary query={query}>
          {({ people, runs }) => {
            const own = people.find(({ technicianId }) => technicianId === account?.id);
            return (
              <>
                {own && own.lines.length > 0 ? (
                  <section>
                    <PayLines caption="To be paid" lines={own.lines} total={own.total} />
                    <p className="pt-2 text-sm text-muted">
                      A job counts once it is over and invoiced. Until it is paid, its pay may change.
                    </p>
                  </section>
                ) : (
                  <EmptyState title="Nothing is to be paid to you right now.">
                    A job counts once it is over and invoiced.
                  </EmptyState>
                )}
                <PaidRuns
                  runs={runs.filter(({ technicianId }) => technicianId === account?.id)}
                  hrefOf={(run) => myPayPath({ run })}
                />
              </>
            );
          }}
        </ReportBoundary>
      )}
    </>
  );
}
