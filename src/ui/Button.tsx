import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  plain: 'bg-panel text-body border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-body border-transparent hover:bg-sunken',
  danger: 'bg-panel text-danger border-line-strong hover:bg-danger-soft',
};

/** Button classes, also for links that look like buttons. 44 px high on touch screens, 36 px with a mouse. */
function buttonClass(look: ButtonLook = 'plain', className?: string): string {
  return cx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-md border px-4 py-1.5 font-semibold',
    'whitespace-nowrap no-underline pointer-fine:min-h-9 pointer-fine:px-3',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    looks[look],
    className,
  );
}

/** A button. While `pending` it is disabled and shows `pendingText`. */
export function Button({
  look = 'plain',
  pending = false,
  pendingText,
  className,
  children,
  disabled,
  ...rest
}: ComponentProps<'button'> & {
  look?: ButtonLook | undefined;
  pending?: boolean | undefined;
  pendingText?: string | undefined;
}) {
  return (
    <button
      type="button"
      className={buttonClass(look, className)}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending && pendingText ? pendingText : children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'plain',
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { href: string; look?: ButtonLook | undefined }) {
  return (
    <a className={buttonClass(look, className)} {...rest}>
      {children}
    </a>
  );
}
