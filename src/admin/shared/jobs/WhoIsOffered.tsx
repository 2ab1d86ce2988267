import { crewSkillLabels } from '#domain/crew.ts';
import type { Openings } from '#contract/schedule/openings.ts';
import { notOfferedText } from './opening-text.ts';

/** How many technicians are named. */
const NAMED = 5;

/** The technicians with openings for a job, and why others have none; warns if the chosen one lacks a skill. */
export function WhoIsOffered({
  found: { needs, skilled, notOffered },
  technicianId = '',
}: {
  found: Openings;
  /** The chosen technician. */
  technicianId?: string;
}) {
  const lacks = notOffered.find((each) => each.technicianId === technicianId && each.why === 'skills');
  if (needs.length === 0 && notOffered.length === 0) return null;
  const names = needs.map((skill) => crewSkillLabels[skill].toLowerCase()).join(' and ');
  return (
    <div className="col-span-4 text-sm text-muted">
      {needs.length > 0 ? (
        <p>
          This job takes {names}
          {skilled ? ': only those who have the skill are offered.' : ', which no technician has.'}
        </p>
      ) : null}
      {notOffered.length > 0 ? (
        <p>
          Not offered: {notOffered.slice(0, NAMED).map(notOfferedText).join('; ')}
          {notOffered.length > NAMED ? `; and ${notOffered.length - NAMED} more` : ''}.
        </p>
      ) : null}
      {lacks ? (
        <p role="status" className="font-semibold text-body">
          {lacks.technicianName} does not have the skill. You can choose them all the same.
        </p>
      ) : null}
    </div>
  );
}
