import { phoneDisplay } from '#domain/business.ts';
import { shortKey, type Verdict, verifyEvidence } from '#domain/evidence.ts';
import { formatDateTime } from '#domain/shop-time.ts';

/**
 * Checks the evidence of a job in the browser: the file goes nowhere. Our public keys are asked for before there is a file;
 * once one is chosen, nothing is asked or sent.
 */
export function mount(element: Element): void {
  const input = element.querySelector('input')!;
  const status = element.querySelector('[role=status]')!;
  const ours = readKeys();
  const check = async () => {
    const file = input.files?.[0];
    if (!file) return;
    status.textContent = 'Checking …';
    const keys = await ours;
    const verdict = await verdictOf(file, keys ?? []);
    // Another file may have been chosen meanwhile.
    if (file === input.files?.[0]) status.replaceChildren(...answer(verdict, keys !== null));
  };
  input.addEventListener('change', () => void check());
  void check();
}

async function readKeys(): Promise<string[] | null> {
  try {
    const answer = await fetch('/api/evidence-keys', { signal: AbortSignal.timeout(20_000) });
    return answer.ok ? ((await answer.json()) as { keys: string[] }).keys : null;
  } catch {
    return null;
  }
}

async function verdictOf(file: File, keys: readonly string[]): Promise<Verdict | null> {
  try {
    return await verifyEvidence(new Uint8Array(await file.arrayBuffer()), keys);
  } catch {
    return null;
  }
}

function made<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, ...inside: (string | Node)[]) {
  const node = document.createElement(tag);
  node.append(...inside);
  return node;
}

/** What was found, in words. */
function answer(verdict: Verdict | null, knowsKeys: boolean): Node[] {
  const says = (title: string, text: string) => [made('h2', title), made('p', text)];
  if (verdict === null)
    return says('It cannot be read', `Choose the PDF again, or have us check it: ${phoneDisplay}.`);
  if (verdict.state === 'none')
    return says(
      'Not one of our evidence files',
      'This file has no seal. Choose the PDF as it was sent to you.',
    );
  if (verdict.state === 'changed')
    return says('Changed', `${verdict.why} Do not rely on it; ask us for a new copy: ${phoneDisplay}.`);
  const { state, key, manifest, steps } = verdict;
  const wrong = steps.filter((step) => step.state === 'wrong').length;
  const signed = steps.filter((step) => step.state === 'true').length;
  const facts = [
    ['Job', `${manifest.job}, ${manifest.business}`],
    ['Made', `${formatDateTime(manifest.madeAt)}, for ${manifest.madeFor}`],
    ['Steps', `${steps.length}, ${signed} of them signed by a phone${wrong > 0 ? `, ${wrong} wrong` : ''}`],
    ['Key', shortKey(key)],
  ] as const;
  const whole = 'Not one byte has been changed since it was signed';
  return [
    ...(state === 'true'
      ? wrong > 0
        ? says('Signed by us, but not as a phone signed it', `${whole}, but ${wrong} of its steps are not.`)
        : says('True', `${whole} with our key.`)
      : knowsKeys
        ? says('Signed by another key', `${whole}, but not by us: ask the person who gave it to you.`)
        : says('Not changed', `${whole}. Our key did not load: compare it on the phone, ${phoneDisplay}.`)),
    made('dl', ...facts.flatMap(([name, text]) => [made('dt', made('strong', name)), made('dd', text)])),
  ];
}
