/** Who may call which route, made from the routes' declarations. `node scripts/role-table.ts > docs/roles.csv` writes it. */
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
  if (!roles.includes(role)) return 'no';
  if (role !== 'technician') return 'yes';
  return `${own ? scope[own] : 'yes'}${amounts ? ' with prices' : ''}`;
}

/** Every staff route and step of a job with what each role may do, as CSV, in the order of the contract. */
export function roleTable(): string {
  const steps: Right[] = stepKinds.map((kind) => ({ ...jobSteps[kind], name: `step:${kind}`, own: 'job' }));
  const staff = [...allRoutes.filter((route) => route.auth === 'admin'), ...steps];
  const heads = ['route', ...staffRoles.map((role) => staffRoleLabels[role])];
  const rows = staff.map((route) => [route.name, ...staffRoles.map((role) => cell(route, role))]);
  return [heads, ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}

if (import.meta.main) process.stdout.write(roleTable());
