import { contactRoutes, leadRoutes } from '#contract/leads.ts';
import { type Binding, onStaff, onPage } from '../http/binding.ts';
import { onForm } from '../http/on-form.ts';
import { findLead, listLeads, updateLead } from './leads.ts';
import { submitLead } from './submit-lead.ts';

/** The public contact form. */
export const publicLeads = (): Binding[] => [onForm(contactRoutes.submit, submitLead)];

/** The office's leads. */
export const officeLeads = (): Binding[] => [
  onPage(leadRoutes.list, listLeads),
  onStaff(leadRoutes.find, findLead),
  onStaff(leadRoutes.update, updateLead),
];
