/** Who may trigger a step: staff, the customer through a link, or either. */
export type Party = 'staff' | 'customer';

/**
 * One row of a transition table: in `from`, on `event`, if every guard holds, go to `to` and run the effects.
 */
export type Row<State, Event, Guard, Effect> = {
  readonly from: State;
  readonly event: Event;
  readonly by: readonly Party[];
  readonly guards: readonly Guard[];
  readonly to: State;
  readonly effects: readonly Effect[];
};

/** A transition table and its named guards. When several rows match, the first whose guards hold wins. */
export type Machine<State, Event, Guard extends string, Effect, Facts> = {
  readonly guards: Readonly<Record<Guard, (facts: Facts) => boolean>>;
  readonly rows: readonly Row<State, Event, Guard, Effect>[];
};

/**
 * The result of an event: a step, or an error naming the failed guard (null: there is no such transition).
 */
export type Step<State, Guard, Effect> =
  | { readonly ok: true; readonly to: State; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly failedGuard: Guard | null };

/** The result of an event in a state. Never throws: an unknown pair is an error result. */
export function step<State, Event, Guard extends string, Effect, Facts>(
  machine: Machine<State, Event, Guard, Effect, Facts>,
  state: State,
  event: Event,
  facts: Facts,
  by: Party,
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
