/** Who may cause a step: the office, the customer through a link, or either. */
export type Actor = 'staff' | 'customer';

/** One line of a state machine's table: in `from`, on `event`, if every guard holds, go `to` and do the effects. */
export type Row<State, Event, Guard, Effect> = {
  readonly from: State;
  readonly event: Event;
  readonly by: readonly Actor[];
  readonly guards: readonly Guard[];
  readonly to: State;
  readonly effects: readonly Effect[];
};

/** A table and the named conditions it uses. When several rows fit, the first one whose guards hold is taken. */
export type Machine<State, Event, Guard extends string, Effect, Facts> = {
  readonly guards: Readonly<Record<Guard, (facts: Facts) => boolean>>;
  readonly rows: readonly Row<State, Event, Guard, Effect>[];
};

/** The outcome of an event: a step, or an error naming the guard that failed (null: no such step at all). */
export type Step<State, Guard, Effect> =
  | { readonly ok: true; readonly to: State; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly failedGuard: Guard | null };

/** What an event leads to in a state. Never throws: an unknown pair is an error. */
export function step<State, Event, Guard extends string, Effect, Facts>(
  machine: Machine<State, Event, Guard, Effect, Facts>,
  state: State,
  event: Event,
  facts: Facts,
  by: Actor,
): Step<State, Guard, Effect> {
  let failedGuard: Guard | null = null;
  for (const row of machine.rows) {
    if (row.from !== state || row.event !== event || !row.by.includes(by)) continue;
    const failed = row.guards.find((guard) => !machine.guards[guard](facts));
    if (failed === undefined) return { ok: true, to: row.to, effects: row.effects };
    failedGuard ??= failed;
  }
  return { ok: false, failedGuard };
}
