import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'danger' | 'solid';

const tones: Record<Tone, string> = {
  neutral: 'border-line-strong bg-sunken text-muted',
  info: 'border-info-line bg-info-soft text-info',
  good: 'border-good-line bg-good-soft text-good',
  warn: 'border-warn-line bg-warn-soft text-warn',
  danger: 'border-danger-line bg-danger-soft text-danger',
  solid: 'border-transparent bg-accent text-on-accent',
};

/** A status as text; the color only reinforces it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center rounded border px-1.5 py-0.5 text-xs leading-4 font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
