import { searchRoutes } from '#contract/search.ts';
import { type Binding, onStaff } from '../http/binding.ts';
import { searchEverything } from './search-everything.ts';

/** The command palette's search over every kind of record. */
export const officeSearch = (): Binding[] => [onStaff(searchRoutes.everything, searchEverything)];
