import { includesTravel } from '#domain/pricing.ts';
import { fold } from '#domain/pasted-text/folded.ts';
import { findService, saysLockedOut } from '#domain/pasted-text/services.ts';
import {
  builderCategories,
  type BuilderItem,
  findBuilderItem,
  matchBuilderItem,
} from '#domain/price-list.ts';
import { townIn } from '#domain/regions.ts';
import type { Job, JobRow } from '#contract/jobs/job.ts';
import type { ItemValues } from '../form/form-lines.ts';

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

/** The price-list services a request probably asks for, likeliest first: what its words name leads. */
export function suggestedServices({
  serviceType,
  isEmergency,
  request,
}: Pick<JobRow, 'serviceType' | 'isEmergency' | 'request'>): readonly BuilderItem[] {
  const of = (category: string) => builderCategories.find(({ id }) => id === category)?.items ?? [];
  const likely = usual[serviceType]?.map(findBuilderItem) ?? of(serviceType);
  const words = fold(request ?? '');
  const named = findService(words, [])?.value;
  const asked = named ? [findBuilderItem(named)] : [];
  const lockouts = isEmergency || saysLockedOut(words) ? of('emergency') : [];
  const first = lockouts.filter(({ vehicle }) => vehicle === (serviceType === 'automotive'));
  return [...new Set([...asked, ...first, ...likely, ...lockouts])].slice(0, OFFERED);
}

/**
 * The miles to charge travel for: none where the price includes travel; otherwise as the job has them, or as far as the
 * town it names. Empty when unknown.
 */
export function chargedMiles(
  job: Pick<Job, 'serviceType' | 'distanceMiles' | 'serviceAddress' | 'location'>,
  lines: readonly Pick<ItemValues, 'serviceDescription'>[],
): string {
  const services = lines.map(({ serviceDescription }) => matchBuilderItem(serviceDescription));
  if (includesTravel(services, job.serviceType)) return '0';
  if (job.distanceMiles !== null) return String(Number(job.distanceMiles));
  const town = townIn(job.serviceAddress ?? '') ?? townIn(job.location ?? '');
  return town ? String(town.miles) : '';
}
