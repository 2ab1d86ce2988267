import { phoneDisplay } from '#domain/business.ts';
import { checkWords } from '#domain/door-words.ts';

/** Answers the form of `/check-us` in its page. Without this script the form leads to a page with the answer. */
export function mount(element: Element): void {
  const form = element.querySelector('form')!;
  const status = element.querySelector<HTMLElement>('[role=status]')!;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    status.textContent = 'Checking …';
    void ask(String(new FormData(form).get('said'))).then((text) => (status.textContent = text));
  });
}

/** The server's answer, or what to do without one. */
async function ask(said: string): Promise<string> {
  try {
    const answer = await fetch('/api/check', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ said }),
      signal: AbortSignal.timeout(20_000),
    });
    const { ours, errors, detail } = (await answer.json()) as {
      ours?: boolean;
      errors?: { said?: string };
      detail?: string;
    };
    if (ours !== undefined) return ours ? checkWords.yes : checkWords.no;
    return errors?.said ?? detail ?? '';
  } catch {
    return `No answer came. Keep the door shut and call us: ${phoneDisplay}.`;
  }
}
