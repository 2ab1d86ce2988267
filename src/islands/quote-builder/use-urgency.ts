import { type RefObject, useCallback, useEffect, useState } from 'react';
import { type Urgency, urgencies } from '#domain/urgency.ts';

/**
 * Keeps the quote's urgency and the emergency box in step: ticking the box makes it an emergency, and choosing an
 * emergency ticks the box.
 */
export function useUrgency(form: RefObject<HTMLFormElement | null>) {
  const [urgency, setUrgency] = useState<Urgency>('standard');

  const controls = useCallback(() => {
    const list = form.current?.elements.namedItem('urgency');
    const box = form.current?.elements.namedItem('isEmergency');
    return {
      list: list instanceof HTMLSelectElement ? list : null,
      box: box instanceof HTMLInputElement ? box : null,
    };
  }, [form]);

  const apply = useCallback(
    (next: Urgency) => {
      const { list, box } = controls();
      if (list) list.value = next;
      if (box) box.checked = next === 'emergency';
      setUrgency(next);
      // Setting a value from a script fires no event, and the draft listens for one.
      list?.dispatchEvent(new Event('input', { bubbles: true }));
    },
    [controls],
  );

  const read = useCallback(() => {
    const { list } = controls();
    return urgencies.find((candidate) => candidate === list?.value) ?? 'standard';
  }, [controls]);

  /** Reads the controls after a draft, a submission or a rejected post without JavaScript has filled them. */
  const sync = useCallback(() => {
    const { box } = controls();
    if (box?.checked && read() === 'standard') apply('emergency');
    else setUrgency(read());
  }, [controls, apply, read]);
  useEffect(sync, [sync]);

  return {
    urgency,
    onList: useCallback(() => apply(read()), [apply, read]),
    onBox: useCallback(() => {
      const { box } = controls();
      if (box?.checked) apply('emergency');
      else apply(read() === 'emergency' ? 'standard' : read());
    }, [controls, apply, read]),
    sync,
  };
}
