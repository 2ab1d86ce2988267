/** The table of roles in `docs/security.md`, made from the routes' declarations. `node scripts/role-table.ts` prints it. */
import { allRoutes } from '#contract/all-routes.ts';
import type { Own, StaffRoute } from '#contract/route.ts';
import { jobSteps, stepKinds } from '#domain/job-steps.ts';
import { staffRoleLabels, staffRoles } from '#domain/staff-role.ts';

const scope: Record<Own, string> = {
  job: 'own job',
  quote: 'own job’s',
  invoice: 'own job’s',
  answer: 'own jobs',
  steps: 'own jobs’ steps',
  self: 'yes',
  shared: 'yes',
};

type Right = Pick<StaffRoute, 'name' | 'roles' | 'own' | 'amounts'>;

function cell({ roles, own, amounts }: Right, role: (typeof staffRoles)[number]): string {
  if (!roles.includes(role)) return '–';
  if (role !== 'technician') return 'yes';
  return `${own ? scope[own] : 'yes'}${amounts ? ', with prices' : ''}`;
}

/** Every staff route and step of a job by name, one line for those with the same access, as Markdown, in the order of the contract. */
export function roleTable(): string {
  const heads = [...staffRoles.map((role) => staffRoleLabels[role]), 'Routes'];
  const steps: Right[] = stepKinds.map((kind) => ({ ...jobSteps[kind], name: `step:${kind}`, own: 'job' }));
  const staff = [...allRoutes.filter((route) => route.auth === 'admin'), ...steps];
  const lines = Map.groupBy(staff, (route) => staffRoles.map((role) => cell(route, role)).join(' | '));
  const rows = [...lines].map(([access, routes]) => [access, routes.map(({ name }) => name).join(', ')]);
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

if (import.meta.main) console.log(roleTable());
