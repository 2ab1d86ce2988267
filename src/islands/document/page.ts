import type { CustomerDocument } from '#contract/documents/document.ts';
import { tokenHeader, tokenInHeader } from '#contract/documents/link-token.ts';
import { fieldOf, markMissing } from './form-errors.ts';
import { part, showDocument } from './show-document.ts';
import { signaturePad } from '#ui/signature-pad.ts';

// The customer's document page. Uses no framework: it is typically opened once, on a phone with poor signal.

const pad = signaturePad(part<HTMLCanvasElement>('pad'));
const notice = part('notice');
const FAILED = 'Something went wrong. Call us.';
let shown: CustomerDocument | undefined;
let busy = false;

/** The token is in the URL fragment, which never reaches logs, referrers or mail scanners. */
const token = () => location.hash.slice(1);

function showMessage(text: string, tone = 'danger'): void {
  notice.textContent = text;
  notice.dataset['tone'] = tone;
  notice.hidden = text === '';
  if (text) notice.scrollIntoView({ block: 'center' });
}

function show(document_: CustomerDocument): void {
  shown = document_;
  showDocument(document_);
  part('loading').hidden = true;
  part('document').hidden = false;
}

interface Problem {
  readonly detail?: string;
  readonly errors?: Record<string, string>;
  readonly current?: CustomerDocument;
}

/** Sends a request about the document. The token goes in a header because hosting platforms log paths. */
function request(step: string, body?: object): Promise<Response> {
  return fetch(`/api/documents/${tokenInHeader}${step}`, {
    signal: AbortSignal.timeout(20_000),
    headers: { [tokenHeader]: token(), 'content-type': 'application/json' },
    method: body ? 'POST' : 'GET',
    body: JSON.stringify(body),
  });
}

/** Saves the document as a PDF. A plain link would put the token in the path. */
async function savePdf(): Promise<void> {
  const answer = await request('/pdf').catch(() => undefined);
  if (!answer?.ok) return showMessage(FAILED);
  const href = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement('a'), { href, download: `${shown?.number}.pdf` }).click();
}

/**
 * Sends a request and shows the returned document, or the reason it failed. Resolves to whether it succeeded.
 */
async function ask(step: string, body?: object): Promise<boolean> {
  if (busy) return false;
  busy = true;
  showMessage('');
  try {
    const answer = await request(step, body);
    const json = (await answer.json()) as CustomerDocument & Problem;
    if (answer.ok) {
      show(json);
      return true;
    }
    if (json.current?.kind) show(json.current);
    if (answer.status === 404) showUnavailable();
    else showMessage(Object.values(json.errors ?? {})[0] ?? json.detail ?? FAILED);
  } catch {
    showMessage(
      body ? 'No answer. Try again; nothing will be done twice.' : 'No response. Reload the page or call us.',
    );
  } finally {
    busy = false;
  }
  return false;
}

function showUnavailable(): void {
  part('loading').hidden = true;
  part('document').hidden = true;
  part('gone').hidden = false;
}

const read = (form: HTMLFormElement) => fieldOf(form).value.trim();

/** Makes a form send the customer's answer about the displayed revision, then show a thank-you message. */
function handleAnswer(
  name: 'approve' | 'decline' | 'change',
  bodyOf: (form: HTMLFormElement) => object,
  thanks: () => string,
) {
  const form = part(name).querySelector('form')!;
  const send = async () => {
    if (markMissing(form)) return;
    if (!(await ask(`/${name}`, { revision: shown?.revision, ...bodyOf(form) }))) return;
    form.reset();
    pad.clear();
    showMessage(thanks(), 'good');
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
}

handleAnswer(
  'approve',
  (form) => ({ name: read(form), signature: pad.read() }),
  () =>
    `Mahalo! The estimate is approved. ${shown?.emergency ? 'We’re coming right away.' : 'We will be in touch to set the time.'}`,
);
handleAnswer(
  'decline',
  (form) => ({ reason: read(form) }),
  () => 'Thank you for telling us.',
);
handleAnswer(
  'change',
  (form) => ({ message: read(form) }),
  () => 'We have your message and will send a new estimate.',
);
part('clear').addEventListener('click', () => pad.clear());
part('pdf').addEventListener('click', () => void savePdf());
part('print').addEventListener('click', () => print());
addEventListener('hashchange', () => location.reload());

if (token()) void ask('');
else showUnavailable();
