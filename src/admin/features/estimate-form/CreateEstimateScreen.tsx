import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { leadRoutes } from '#contract/lead.ts';
import { describeError } from '#client/api-error.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { read } from '../../queries.ts';
import { createEstimatePath, router } from '../../routes.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { ScreenSkeleton } from '../../shell/ScreenSkeleton.tsx';
import { EstimateForm } from './EstimateForm.tsx';

/** /admin/create-estimate, empty or (`?lead={id}`) prefilled from a lead. */
export default function CreateEstimateScreen() {
  const page = useStore(router);
  const leadId = page?.search['lead'] ?? '';
  const lead = useQuery({
    ...read(leadRoutes.find, { params: { id: leadId || 'none' } }),
    enabled: leadId !== '',
  });

  if (!leadId) return <EstimateForm key="new" lead={null} />;
  if (lead.data) return <EstimateForm key={leadId} lead={lead.data} />;
  if (lead.isPending) return <ScreenSkeleton />;
  return (
    <>
      <ScreenHeader title="Create Estimate">
        <ButtonLink href={createEstimatePath()}>Start an empty estimate</ButtonLink>
      </ScreenHeader>
      <ErrorState
        title="The lead could not be loaded"
        detail={describeError(lead.error)}
        onRetry={() => void lead.refetch()}
        retrying={lead.isFetching}
      />
    </>
  );
}
