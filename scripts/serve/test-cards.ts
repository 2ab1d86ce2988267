import { readFile, writeFile } from 'node:fs/promises';
import { hmacSha256 } from '#server/hashes.ts';
import { SetupError } from '../settings.ts';
import {
  balanceObject,
  disputeId,
  disputeObject,
  eventObject,
  feeOf,
  payoutObject,
  refundObject,
  sessionObject,
  type TestEvent,
  testId,
  type TestLine,
  type TestSession,
} from './test-cards-objects.ts';

/** What the test page keeps, in a file of the data folder. */
interface Kept {
  readonly sessions: TestSession[];
  readonly events: TestEvent[];
  readonly lines: TestLine[];
  /** Answers by idempotency key. */
  readonly answers: Record<string, object>;
}

/** How a customer leaves the test page. */
export type TestOutcome = 'paid' | 'declined' | 'slow' | 'disputed';
/** What may happen to a payment later. */
export type TestEventName = 'succeeds' | 'fails' | 'refund' | 'dispute' | 'win' | 'lose';

export interface TestCardsOptions {
  /** The address of the test page, as a browser opens it. */
  readonly pageUrl: string;
  readonly webhookUrl: string;
  readonly secret: string;
  /** Where it keeps its sessions; without one, in memory. */
  readonly file?: string;
  readonly production: boolean;
  readonly now?: () => Date;
  /** Sends a message; by default over HTTP. */
  readonly post?: (body: string, headers: Record<string, string>) => Promise<unknown>;
}

/**
 * A card provider for a machine without keys: it speaks as Stripe does, keeps its sessions and signs its messages, and no
 * card is charged.
 * @throws {SetupError} in production
 */
export async function openTestCards(options: TestCardsOptions): Promise<TestCards> {
  if (options.production)
    throw new SetupError('The test card page charges no card: it does not run in production.');
  const none: Kept = { sessions: [], events: [], lines: [], answers: {} };
  const text = options.file ? await readFile(options.file, 'utf8').catch(() => '') : '';
  return new TestCards(options, text ? (JSON.parse(text) as Kept) : none);
}

/** See {@link openTestCards}. */
export class TestCards {
  readonly #options: TestCardsOptions;
  readonly #kept: Kept;
  /** While true, no message arrives. */
  dropsMessages = false;

  constructor(options: TestCardsOptions, kept: Kept) {
    this.#options = options;
    this.#kept = kept;
  }

  get sessions(): readonly TestSession[] {
    return this.#kept.sessions;
  }

  get events(): readonly TestEvent[] {
    return this.#kept.events;
  }

  find(id: string): TestSession | undefined {
    return this.#kept.sessions.find((session) => session.id === id || session.intent === id);
  }

  #seconds = () => Math.floor((this.#options.now?.() ?? new Date()).getTime() / 1000);

  async #save(): Promise<void> {
    if (this.#options.file) await writeFile(this.#options.file, JSON.stringify(this.#kept));
  }

  async #tell(type: string, object: object): Promise<void> {
    const event = eventObject(type, object, this.#seconds());
    this.#kept.events.push(event);
    await this.#save();
    await this.send(event);
  }

  /** Sends an event, signed; whoever misses it finds it in the list. */
  async send(event: TestEvent): Promise<void> {
    if (this.dropsMessages) return;
    const body = JSON.stringify(event);
    const seconds = this.#seconds();
    const hash = hmacSha256(this.#options.secret, `${seconds}.${body}`).toString('hex');
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${hash}` };
    const post =
      this.#options.post ??
      (() =>
        fetch(this.#options.webhookUrl, {
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.timeout(10_000),
        }));
    await post(body, headers).catch(() => undefined);
  }

  /** What the customer does on the page. */
  async leave(session: TestSession, outcome: TestOutcome): Promise<void> {
    if (session.status !== 'open' || outcome === 'declined') return;
    if (outcome === 'slow') {
      session.status = 'slow';
      return this.#tell('checkout.session.completed', this.#object(session));
    }
    await this.#pay(session, 'checkout.session.completed');
    if (outcome === 'disputed') await this.happen(session, 'dispute');
  }

  #object = (session: TestSession) => sessionObject(session, this.#options.pageUrl);

  async #pay(session: TestSession, type: string): Promise<void> {
    session.status = 'paid';
    this.#move(session, 'charge', session.cents, feeOf(session.cents));
    await this.#tell(type, this.#object(session));
  }

  #move(session: TestSession, type: string, amount: number, fee: number, category = type): void {
    const { charge: id, intent } = session;
    const source = { id, payment_intent: intent };
    const line = { id: testId('txn'), amount, fee, type, reporting_category: category, source };
    this.#kept.lines.push({ ...line, created: this.#seconds(), payout: null });
  }

  /** What happens to a payment after the customer left. */
  async happen(session: TestSession, what: TestEventName): Promise<void> {
    const { status, disputed, cents } = session;
    const dispute = (name: string) => disputeObject(session, name, this.#seconds());
    if (status === 'slow' && what === 'succeeds')
      return this.#pay(session, 'checkout.session.async_payment_succeeded');
    if (status === 'slow' && what === 'fails') {
      session.status = 'failed';
      return this.#tell('checkout.session.async_payment_failed', this.#object(session));
    }
    if (status !== 'paid') return;
    if (what === 'refund' && session.refunded < cents)
      await this.refund(session, cents - session.refunded, {});
    if (what === 'dispute' && disputed === 'no') {
      session.disputed = 'open';
      this.#move(session, 'adjustment', -cents, 1500, 'dispute');
      await this.#tell('charge.dispute.created', dispute('needs_response'));
    }
    if ((what === 'win' || what === 'lose') && disputed === 'open') {
      session.disputed = what === 'win' ? 'won' : 'lost';
      if (what === 'win') this.#move(session, 'adjustment', cents, -1500, 'dispute_reversal');
      await this.#tell('charge.dispute.closed', dispute(session.disputed));
    }
  }

  /** Gives money back. @throws {RangeError} beyond what is left */
  async refund(
    session: TestSession,
    cents: number,
    metadata: Record<string, string>,
    key?: string,
  ): Promise<object> {
    if (session.status !== 'paid' || cents > session.cents - session.refunded)
      throw new RangeError('Refund amount is greater than the unrefunded amount on the charge.');
    session.refunded += cents;
    this.#move(session, 'refund', -cents, 0);
    const refund = refundObject(session, { id: testId('re'), cents, created: this.#seconds(), metadata });
    // Kept before its message goes out: a repeat that comes meanwhile gets the same refund.
    if (key) this.#kept.answers[key] = refund;
    await this.#tell('refund.created', refund);
    return refund;
  }

  /** A dispute; undefined for an unknown id. */
  dispute(id: string): object | undefined {
    const session = this.#kept.sessions.find((one) => one.disputed !== 'no' && disputeId(one) === id);
    if (!session) return undefined;
    const { disputed, evidence } = session;
    const status = disputed !== 'open' ? disputed : evidence ? 'under_review' : 'needs_response';
    return disputeObject(session, status, session.created);
  }

  /** Takes the evidence of a dispute, once. @throws {RangeError} when it has some, or is over */
  async answer(id: string, fields: URLSearchParams): Promise<object | undefined> {
    const session = this.#kept.sessions.find((one) => disputeId(one) === id);
    if (session?.disputed !== 'open' || session.evidence || fields.get('submit') !== 'true')
      throw new RangeError('This dispute takes no evidence.');
    session.evidence = Object.fromEntries(
      [...fields].flatMap(([name, value]) => {
        const [, field] = /^evidence\[(\w+)\]$/.exec(name) ?? [];
        return field ? [[field, value]] : [];
      }),
    );
    await this.#save();
    return this.dispute(id);
  }

  /** Files by their ids, while it runs. */
  readonly files = new Map<string, Blob>();

  /** Takes a PDF. */
  keepFile(form: FormData): object | undefined {
    const file = form.get('file');
    if (
      form.get('purpose') !== 'dispute_evidence' ||
      !(file instanceof Blob) ||
      file.type !== 'application/pdf'
    )
      return undefined;
    const id = testId('file');
    this.files.set(id, file);
    return { id, object: 'file', purpose: 'dispute_evidence', size: file.size, type: 'pdf' };
  }

  /** Sends the balance to the bank. */
  async payOut(): Promise<void> {
    const open = this.#kept.lines.filter(({ payout }) => payout === null);
    const cents = open.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
    if (cents <= 0) return;
    const id = testId('po');
    for (const line of open) line.payout = id;
    await this.#tell('payout.paid', payoutObject(id, cents, this.#seconds()));
  }

  /** Makes a page. A repeat with the key gets the same one. */
  async start(form: URLSearchParams, key: string): Promise<object> {
    const known = this.#kept.answers[key];
    if (known) return known;
    const text = (name: string) => form.get(name) ?? '';
    const session: TestSession = {
      id: testId('cs'),
      reference: text('client_reference_id'),
      cents: Number(text('line_items[0][price_data][unit_amount]')),
      title: text('line_items[0][price_data][product_data][name]'),
      success: text('success_url'),
      cancel: text('cancel_url'),
      created: this.#seconds(),
      status: 'open',
      intent: testId('pi'),
      charge: testId('ch'),
      refunded: 0,
      disputed: 'no',
    };
    this.#kept.sessions.push(session);
    const answer = this.#object(session);
    if (key) this.#kept.answers[key] = answer;
    await this.#save();
    return answer;
  }

  /** An answer that was given under a key. */
  answered = (key: string): object | undefined => this.#kept.answers[key];

  /** A page of the list of events, newest first; undefined for an unknown mark. */
  listEvents(query: URLSearchParams): { object: 'list'; data: TestEvent[]; has_more: boolean } | undefined {
    const types = new Set(query.getAll('types[]'));
    const all = this.#kept.events.filter(({ type }) => types.size === 0 || types.has(type)).toReversed();
    const place = (name: string) => all.findIndex(({ id }) => id === query.get(name));
    const most = Number(query.get('limit') ?? 10);
    const [before, after] = [place('ending_before'), place('starting_after')];
    if ((query.has('ending_before') && before < 0) || (query.has('starting_after') && after < 0))
      return undefined;
    const rest = query.has('ending_before') ? all.slice(0, before) : all.slice(after + 1);
    const data = query.has('ending_before') ? rest.slice(-most) : rest.slice(0, most);
    return { object: 'list', data, has_more: rest.length > data.length };
  }

  /** The lines of a payout; each names its charge, or includes it. */
  listLines(payout: string | null, expand = false): { object: 'list'; data: object[]; has_more: false } {
    const lines = this.#kept.lines.filter((line) => line.payout === payout);
    return { object: 'list', data: lines.map((line) => balanceObject(line, expand)), has_more: false };
  }
}
