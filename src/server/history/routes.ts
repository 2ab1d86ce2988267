import { historyRoutes } from '#contract/history.ts';
import { listHistory } from './record-history.ts';
import { type Binding, onPage } from '../http/binding.ts';

/** The history of every kind of record. */
export const officeHistory = (): Binding[] => [onPage(historyRoutes.list, listHistory)];
