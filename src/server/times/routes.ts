import { checkRoutes, customerTimeRoutes } from '#contract/documents/job-page.ts';
import { officeTimeRoutes } from '#contract/times/office.ts';
import { revokeLinks } from '../documents/end-links.ts';
import { type Binding, on, onStaff } from '../http/binding.ts';
import { cancelVisit, chooseTime, readVisit } from './answer-visit.ts';
import { checkVisit } from './check-visit.ts';
import { offerTimes } from './offer-times.ts';

/** A customer's appointment, reached through its link, and whether somebody at a door comes from us. */
export const publicTimes = (): Binding[] => [
  on(customerTimeRoutes.read, readVisit),
  on(customerTimeRoutes.choose, chooseTime),
  on(customerTimeRoutes.cancel, cancelVisit),
  on(checkRoutes.check, checkVisit),
];

/** The office's offers of times, and the links that went out. */
export const officeTimes = (): Binding[] => [
  onStaff(officeTimeRoutes.offer, offerTimes),
  onStaff(officeTimeRoutes.revokeLinks, (context, { params }) => revokeLinks(context, 'job', params.id)),
];
