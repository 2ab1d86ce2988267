import { CARD_BACK } from '#domain/job-link.ts';
import { tokenHeader, tokenInHeader } from '#contract/documents/link-token.ts';
import { type SignaturePad, signaturePad } from '#ui/signature-pad.ts';
import { dropKept, isIncomplete, keep, readKept, say } from './without-server.ts';

// Opens what the path alone does not show: asks the server for the same page again with the key of the link, which stands
// behind `#` and reaches the server only in a header, so that no log, referrer or mail scanner has it. No framework: the
// page is opened on a phone with poor signal. It asks when it is opened, when it is looked at again, and on "Check again".

/** How old a page may be to count as the present. */
const FRESH_MS = 120_000;
/** Looking away and back sooner asks nothing. */
const PAUSE_MS = 5000;
const TIMEOUT_MS = 20_000;
const NO_CARDS =
  'The card page does not open right now; nothing was charged. Call us to pay by phone, or pay cash.';

const key = location.hash.slice(1);
const pads = new WeakMap<HTMLFormElement, SignaturePad>();
/** Whether a press is being answered, and how many were; a look at the page never keeps a press waiting. */
let asking = false;
let presses = 0;
let looking: Promise<boolean> | undefined;
let askedAt = 0;

const main = () => document.querySelector('main')!;
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
/** What the page says, without the time at which it said it. */
const wordsOf = (page: ParentNode) => {
  const copy = page.querySelector('main')!.cloneNode(true) as HTMLElement;
  copy.querySelector('.asof')?.remove();
  copy.querySelector('.notice')?.remove();
  return copy.textContent.replaceAll(/\s+/g, ' ');
};
let words = '';

/** What is typed, by form and field. */
function typed(): Map<string, string> {
  const fields = main().querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[type=text],textarea');
  return new Map([...fields].map((field) => [`${field.form!.action} ${field.name}`, field.value]));
}

/** Shows a page that the server made, keeping what is typed unless it was just sent. */
function show(html: string, sent?: string): void {
  const page = parse(html);
  const before = typed();
  document.title = page.title;
  main().replaceWith(page.querySelector('main')!);
  words = wordsOf(document);
  for (const field of main().querySelectorAll<HTMLInputElement>('input[type=text],textarea')) {
    const { action } = field.form!;
    field.value = action === sent ? '' : (before.get(`${action} ${field.name}`) ?? '');
    if (field.value) field.closest('details')?.setAttribute('open', '');
  }
  // What is missing is said in our words, in the page.
  for (const form of document.forms) form.noValidate = true;
  for (const canvas of main().querySelectorAll('canvas'))
    pads.set(canvas.closest('form')!, signaturePad(canvas));
}

const request = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { [tokenHeader]: key }, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** The moment at which the page shown was made. */
const madeAt = () => main().querySelector('time');

/** Says that the page is not of now, if it is not. */
function admitAge(): void {
  const time = madeAt();
  if (time && Date.now() - Date.parse(time.dateTime) > FRESH_MS)
    say(`No signal. This is what we last knew, ${time.textContent}.`, 'old');
}

/** Asks how things are. Without an answer the page stays and says how old it is. Resolves to whether one came. */
async function check(): Promise<boolean> {
  if (asking) return true;
  looking ??= look().finally(() => (looking = undefined));
  return looking;
}

async function look(): Promise<boolean> {
  askedAt = Date.now();
  const before = presses;
  try {
    const answer = await request(location.pathname);
    if (answer.status >= 500 || answer.status === 429) throw new Error('no page');
    const html = await answer.text();
    // The answer to a press is newer.
    if (presses !== before) return true;
    const isNew = wordsOf(parse(html)) !== words;
    // What has not changed is not touched: someone may be signing.
    if (isNew) show(html);
    else madeAt()?.closest('p')?.replaceWith(parse(html).querySelector('.asof')!);
    if (!isNew) main().querySelector('.notice.old')?.remove();
    await (answer.ok ? keep(key, html) : dropKept(key));
    return true;
  } catch {
    admitAge();
    return false;
  }
}

/** Sends a form with the key and shows the page it leads to. */
async function send(form: HTMLFormElement): Promise<void> {
  if (asking || isIncomplete(form)) return;
  asking = true;
  presses += 1;
  const button = form.querySelector('button:not([type=button])')!;
  button.ariaBusy = 'true';
  const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const signature = pads.get(form)?.read();
  if (signature) fields.set('signature', signature);
  try {
    const answer = await request(form.action, { method: 'POST', body: fields });
    const html = await answer.text();
    if (!parse(html).querySelector('h1')) throw new Error('no page');
    show(html, answer.ok ? form.action : undefined);
    if (answer.ok) void keep(key, html);
    main().querySelector<HTMLElement>('h1')!.focus({ preventScroll: true });
    (main().querySelector('.notice') ?? main()).scrollIntoView({ block: 'center' });
  } catch {
    say('No answer. Try again; nothing will be done twice.', 'bad');
  } finally {
    asking = false;
    button.ariaBusy = 'false';
  }
}

/** Saves a paper as a PDF. A plain link could not carry the key. */
async function savePdf(button: HTMLElement): Promise<void> {
  const paper = button.dataset['pdf'];
  // Making the evidence is recorded, so it is no reading.
  const [path, method] = paper === 'evidence' ? [paper, 'POST'] : [`pdf?${paper}`, 'GET'];
  const answer = await request(`/api/documents/${tokenInHeader}/${path}`, { method }).catch(() => null);
  if (!answer?.ok) return say('The paper did not come. Try again, or call us.', 'bad');
  const [, name = 'paper.pdf'] =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  const href = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement('a'), { href, download: name }).click();
}

/** Where this tab keeps the page that it left for the card page. */
const LEFT = 'left-page';

/** Opens the card page for what is owed at this moment; without one, says how else to pay. */
async function pay(button: HTMLElement): Promise<void> {
  if (asking) return;
  asking = true;
  presses += 1;
  button.ariaBusy = 'true';
  try {
    const answer = await request(`/api/documents/${tokenInHeader}/pay`, { method: 'POST' });
    const { url, detail } = (await answer.json()) as { url?: string; detail?: string };
    if (url) {
      sessionStorage.setItem(LEFT, location.pathname + location.hash);
      location.assign(url);
      return;
    }
    asking = false;
    if (answer.status === 409) {
      await looking;
      await check();
    }
    say(detail ?? NO_CARDS, 'bad');
  } catch {
    say(NO_CARDS, 'bad');
  } finally {
    asking = false;
    button.ariaBusy = 'false';
  }
}

/** Comes back from the card page: to the page that this tab left. Returns whether it goes. */
function comesBack(): boolean {
  const left = location.pathname === CARD_BACK ? sessionStorage.getItem(LEFT) : null;
  if (left === null) return false;
  location.replace(location.search ? left.replace('#', '?paid#') : left);
  return true;
}

/** After the card page: what was paid is on the page as soon as the provider has said so, usually before we are back. */
function sayIfUnconfirmed(): void {
  if (location.search !== '?paid' || !main().querySelector('[data-pay]')) return;
  say('Mahalo! The card company has not confirmed it yet. Look again in a minute.', 'old');
}

function onClick(event: MouseEvent): void {
  const target = (event.target as Element).closest<HTMLElement>('.again,[data-pdf],[data-clear],[data-pay]');
  if (!target) return;
  event.preventDefault();
  if (target.matches('.again')) void check();
  else if (target.matches('[data-pdf]')) void savePdf(target);
  else if (target.matches('[data-pay]')) void pay(target);
  else pads.get(target.closest('form')!)?.clear();
}

async function open(): Promise<void> {
  const locked = main().querySelector('[data-locked]');
  if (locked) locked.textContent = 'Opening price and papers …';
  words = wordsOf(document);
  const kept = await readKept(key);
  // A page from the worker's store is older than what was last seen with the key.
  if (kept && Date.now() - Date.parse(madeAt()?.dateTime ?? '') > FRESH_MS) show(kept);
  if (await check()) return sayIfUnconfirmed();
  if (kept && main().querySelector('[data-locked]')) show(kept);
  admitAge();
}

if (comesBack()) {
  // This page is left at once.
} else if (key) {
  addEventListener('submit', (event) => {
    event.preventDefault();
    void send(event.target as HTMLFormElement);
  });
  addEventListener('click', onClick);
  const lookedAt = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > PAUSE_MS) void check();
  };
  document.addEventListener('visibilitychange', lookedAt);
  addEventListener('focus', lookedAt);
  void open();
} else admitAge();
addEventListener('hashchange', () => location.reload());
// Keeps the page for a dead spot.
addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined));
