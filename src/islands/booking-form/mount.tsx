import { extractServerErrors } from '#islands/forms/form.ts';
import { mountIsland } from '#islands/mount-island.tsx';
import { BookingForm } from './BookingForm.tsx';

export function mount(element: Element): Promise<void> {
  return mountIsland(element, <BookingForm serverErrors={extractServerErrors(element)} />);
}
