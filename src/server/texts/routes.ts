import { textRoutes } from '#contract/texts.ts';
import { type Binding, onStaff } from '../http/binding.ts';
import { readReceivedText, readTextOptions, readTexts, saveTexts, settleText } from './texts.ts';

/** Texts with customers: templates, options for one customer, and received texts. */
export const officeTexts = (): Binding[] => [
  onStaff(textRoutes.read, readTexts),
  onStaff(textRoutes.save, saveTexts),
  onStaff(textRoutes.options, readTextOptions),
  onStaff(textRoutes.received, readReceivedText),
  onStaff(textRoutes.settle, settleText),
];
