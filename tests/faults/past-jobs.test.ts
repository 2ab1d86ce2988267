import { afterAll, expect, test } from 'vitest';
import { readBoardRows, readOwnDay } from '#db/queries/schedule/board.ts';
import { readVisitsOf } from '#db/queries/schedule/lanes.ts';
import { explainingDb } from '#scripts/bench/rows/explaining-db.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { report } from './report.ts';
import { limitWith, scale } from './scale.ts';

// The day costs what the day holds, however many jobs there were.

const FEW = 10_000;

const { sessionUrl } = await freshDatabase();
const explaining = explainingDb(sessionUrl);
afterAll(() => explaining.db.destroy());

const now = new Date();
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

async function addTechnicians(): Promise<string[]> {
  const rows = await runSql(
    sessionUrl,
    `insert into admin_user (email, password, role)
     select 'technician' || n || '@nenelock.example', '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA', 'technician'
       from generate_series(1, 4) n returning id`,
  );
  return rows.map(({ id }) => String(id));
}

/** Finished jobs, one every ten minutes back from yesterday. */
async function addPastJobs(technicians: readonly string[], from: number, to: number): Promise<void> {
  await runSql(
    sessionUrl,
    `insert into job (phone, phone_digits, service_type, location, visit, technician_id, slot_start, slot_end,
                      created_at, updated_at, finished_at)
     select '808-555-0142', '8085550142', 'rekey', 'Kapaa', 'done', ($1::uuid[])[1 + n % 4], began, began + interval '50 minutes',
            began - interval '1 day', began, began
       from generate_series($2::int, $3::int) n, lateral (select now() - interval '30 hours' - n * interval '10 minutes' as began) past`,
    [technicians, from, to],
  );
  await runSql(sessionUrl, 'vacuum analyze job');
}

/** Today's visits, and what waits for a time. */
async function addPresent(technicians: readonly string[]): Promise<void> {
  await runSql(
    sessionUrl,
    `insert into job (phone, phone_digits, service_type, location, visit, technician_id, slot_start, slot_end)
     select '808-555-0143', '8085550143', 'rekey', 'Kapaa', case when n <= 24 then 'scheduled' else 'unscheduled' end,
            case when n <= 24 then ($1::uuid[])[1 + n % 4] end,
            case when n <= 24 then now() + n * interval '1 hour' end,
            case when n <= 24 then now() + n * interval '1 hour' + interval '50 minutes' end
       from generate_series(1, 80) n`,
    [technicians],
  );
}

async function costs(technicians: readonly string[]) {
  const { db } = explaining;
  const limits = { jobs: 501, unscheduled: 51 };
  const [technicianId = ''] = technicians;
  const reads: Record<string, () => Promise<unknown>> = {
    'a day': () => readBoardRows(db, { from: now, to: at(24), technicianId: undefined, limits }),
    'a week': () => readBoardRows(db, { from: now, to: at(168), technicianId: undefined, limits }),
    'a technician’s day': () => readBoardRows(db, { from: now, to: at(24), technicianId, limits }),
    'my day': () => readOwnDay(db, { technicianId, before: at(24), limit: 100 }),
    openings: () => readVisitsOf(db, technicians, at(-18), at(24)),
  };
  const found: Record<string, { pages: number; shape: string; statements: number }> = {};
  for (const [name, read] of Object.entries(reads)) {
    await read();
    const statements = explaining.take();
    found[name] = {
      pages: statements.reduce((sum, { buffers }) => sum + buffers, 0),
      shape: statements.map(({ shape }) => shape).join('; '),
      statements: statements.length,
    };
  }
  return found;
}

test(
  'the board, a technician’s day and openings read as many pages however many jobs are past',
  { timeout: limitWith(4 * scale.pastJobs) },
  async () => {
    // What finds words in jobs has no part in the day, and would take most of the time.
    await runSql(
      sessionUrl,
      `do $$ declare name text; begin
         for name in select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am a on a.oid = i.relam
                      where x.indrelid = 'job'::regclass and a.amname = 'gin'
         loop execute 'drop index ' || name; end loop; end $$`,
    );
    const technicians = await addTechnicians();
    await runSql(sessionUrl, `alter table job disable trigger user`);
    await addPresent(technicians);
    await addPastJobs(technicians, 1, FEW);
    const few = await costs(technicians);
    const began = performance.now();
    await addPastJobs(technicians, FEW + 1, scale.pastJobs);
    const seconds = (performance.now() - began) / 1000;
    const many = await costs(technicians);
    for (const [name, { pages, shape, statements }] of Object.entries(many)) {
      expect([name, shape, statements]).toEqual([name, few[name]?.shape, 1]);
      // An index of a million rows is a level or two deeper.
      expect(pages, `${name}: ${few[name]?.pages} pages, then ${pages}`).toBeLessThanOrEqual(
        (few[name]?.pages ?? 0) * 1.2 + 20,
      );
    }
    const told = Object.entries(many).map(
      ([name, { pages }]) => `${name} ${few[name]?.pages}, then ${pages}`,
    );
    report(
      `past jobs: ${FEW}, then ${scale.pastJobs} (added in ${seconds.toFixed(0)} s); pages read: ${told.join('; ')}`,
    );
  },
);
