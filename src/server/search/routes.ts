import { searchRoutes } from '#contract/search.ts';
import { searchEverything } from './search-everything.ts';
import { type Binding, on } from '../http/binding.ts';

/** The command palette's search. */
export const officeSearch = (): Binding[] => [on(searchRoutes.everything, searchEverything)];
