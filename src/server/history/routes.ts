import { historyRoutes } from '#contract/history.ts';
import { type Binding, onPage } from '../http/binding.ts';
import { listHistory } from './list-history.ts';

/** The history of every kind of record. */
export const officeHistory = (): Binding[] => [onPage(historyRoutes.list, listHistory)];
