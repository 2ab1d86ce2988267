import { RecentLeads } from './RecentLeads.tsx';
import { RevenueSummary } from './RevenueSummary.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import { UrgentEstimates } from './UrgentEstimates.tsx';

/** What needs attention first (spec §2 "Overview"). */
export default function OverviewTab() {
  return (
    <div className="flex flex-col gap-6">
      <SummaryCards />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[3fr_2fr]">
        <RecentLeads />
        <div className="flex flex-col gap-6">
          <UrgentEstimates />
          <RevenueSummary />
        </div>
      </div>
    </div>
  );
}
