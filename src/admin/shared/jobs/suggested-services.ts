import { builderCategories, type BuilderItem, findBuilderItem } from '#domain/price-list.ts';
import { townIn } from '#domain/town-in.ts';
import type { Job, JobRow } from '#contract/jobs/job.ts';

/** Maximum services offered at once. */
const OFFERED = 6;

/** The usual services of each request type; other types use the category of that name. */
const usual: Readonly<Record<string, readonly string[]>> = {
  rekey: ['rekeying-service'],
  'smart-lock': ['smart-lock-setup'],
  installation: ['lock-installation', 'deadbolt-installation', 'smart-lock-setup'],
  repair: ['lock-repair', 'ignition-repair'],
  consultation: ['security-assessment', 'security-consultation'],
};

/** The price-list services a request probably asks for, likeliest first. */
export function suggestedServices({
  serviceType,
  isEmergency,
}: Pick<JobRow, 'serviceType' | 'isEmergency'>): readonly BuilderItem[] {
  const of = (category: string) => builderCategories.find(({ id }) => id === category)?.items ?? [];
  const likely = usual[serviceType]?.map(findBuilderItem) ?? of(serviceType);
  const lockouts = isEmergency ? of('emergency') : [];
  const first = lockouts.filter(({ vehicle }) => vehicle === (serviceType === 'automotive'));
  return [...new Set([...first, ...likely, ...lockouts])].slice(0, OFFERED);
}

/**
 * The miles to charge travel for: none for vehicle work, whose price includes travel; otherwise as the job has
 * them, or as far as the town it names. Empty when unknown.
 */
export function chargedMiles(
  job: Pick<Job, 'distanceMiles' | 'serviceAddress' | 'location'>,
  services: readonly Pick<BuilderItem, 'vehicle'>[],
): string {
  if (services.length > 0 && services.every(({ vehicle }) => vehicle)) return '0';
  if (job.distanceMiles !== null) return String(Number(job.distanceMiles));
  const town = townIn(job.serviceAddress ?? '') ?? townIn(job.location ?? '');
  return town ? String(town.miles) : '';
}
