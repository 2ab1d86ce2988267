import { extractServerErrors } from '#islands/forms/form.ts';
import { mountIsland } from '#islands/mount-island.tsx';
import { QuoteBuilder } from './QuoteBuilder.tsx';

export function mount(element: Element): Promise<void> {
  return mountIsland(element, <QuoteBuilder serverErrors={extractServerErrors(element)} />);
}
