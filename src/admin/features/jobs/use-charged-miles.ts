import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { includesTravel } from '#domain/included-travel.ts';
import { matchBuilderItem } from '#domain/price-list.ts';
import type { Job } from '#contract/jobs/job.ts';
import { chargedMiles } from '../../shared/jobs/suggested-services.ts';
import type { PriceValues } from './price-values.ts';

/**
 * Keeps the distance of a price form at what its lines are charged, until someone types one. A price whose distance was
 * typed before keeps it.
 */
export function useChargedMiles<Body>(job: Job, form: UseFormReturn<PriceValues, unknown, Body>) {
  const { control, getValues, setValue } = form;
  const items = useWatch({ control, name: 'items' });
  const follows = useRef<boolean>(undefined);
  useEffect(() => {
    const charged = chargedMiles(job, items);
    follows.current ??= Number(getValues('distanceMiles')) === Number(charged);
    if (follows.current) setValue('distanceMiles', charged);
  }, [job, items, getValues, setValue]);
  return {
    stopFollowing: () => {
      follows.current = false;
    },
    isIncluded: includesTravel(
      items.map(({ serviceDescription }) => matchBuilderItem(serviceDescription)),
      job.serviceType,
    ),
  };
}
