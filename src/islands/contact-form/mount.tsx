import { extractServerErrors } from '#islands/forms/form.ts';
import { mountIsland } from '#islands/mount-island.tsx';
import { ContactForm } from './ContactForm.tsx';

export function mount(element: Element): Promise<void> {
  return mountIsland(element, <ContactForm serverErrors={extractServerErrors(element)} />);
}
