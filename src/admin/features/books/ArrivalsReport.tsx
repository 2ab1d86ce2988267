import { useQuery } from '@tanstack/react-query';
import { type ArrivalReport, bookRoutes } from '#contract/books/books.ts';
import { timeText } from '#domain/shop-time.ts';
import type { Period } from '#domain/period.ts';
import { findRegion, responseText } from '#domain/regions.ts';
import { EmptyState } from '#ui/States.tsx';
import { read } from '../../queries.ts';
import { Figures, ReportBoundary } from './ReportParts.tsx';

type Region = ArrivalReport['regions'][number];

const regionName = ({ regionId }: Pick<Region, 'regionId'>) =>
  regionId === null ? 'Place not known' : findRegion(regionId).name;
const promised = ({ regionId }: Pick<Region, 'regionId'>) =>
  regionId === null ? '–' : responseText(findRegion(regionId).response);
const minutes = (count: number) => `${count} min`;

/** Times from call to arrival, next to the response times on the site. */
export function ArrivalsReport({ period }: { period: Period }) {
  const query = useQuery(read(bookRoutes.arrivals, { query: { ...period } }));
  return (
    <ReportBoundary query={query}>
      {({ regions, hours, total }) =>
        total === null ? (
          <EmptyState title="No emergency of this period was arrived at">
            A technician records an arrival on the job’s page.
          </EmptyState>
        ) : (
          <>
            <section className="flex flex-col gap-2">
              <p className="max-w-prose text-muted">
                Minutes from the call to the arrival, of emergencies called in this period. Half took at most
                the median; nine in ten at most the 90th percentile. With few jobs both say little.
              </p>
              <Figures
                caption="By region"
                rows={regions}
                rowKey={(row) => row.regionId ?? 'none'}
                columns={[
                  { label: 'Region', cell: regionName, total: 'All' },
                  { label: 'Jobs', cell: (row) => row.count, total: total.count },
                  { label: 'Median', cell: (row) => minutes(row.median), total: minutes(total.median) },
                  { label: '90th', cell: (row) => minutes(row.ninetieth), total: minutes(total.ninetieth) },
                  { label: 'Our pages say', cell: promised },
                ]}
              />
            </section>
            <Figures
              caption="By region and hour of the call"
              rows={hours}
              rowKey={(row) => `${row.regionId}-${row.hour}`}
              columns={[
                { label: 'Region, hour', cell: (row) => `${regionName(row)}, ${timeText(row.hour * 60)}` },
                { label: 'Jobs', cell: (row) => row.count },
                { label: 'Median', cell: (row) => minutes(row.median) },
                { label: '90th', cell: (row) => minutes(row.ninetieth) },
              ]}
            />
          </>
        )
      }
    </ReportBoundary>
  );
}
