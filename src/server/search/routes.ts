import { searchRoutes } from '#contract/search.ts';
import { searchEverything } from './search-everything.ts';
import { type Binding, onStaff } from '../http/binding.ts';

/** The command palette's search. */
export const officeSearch = (): Binding[] => [onStaff(searchRoutes.everything, searchEverything)];
