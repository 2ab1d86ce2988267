import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { businessName } from '#domain/business.ts';
import { formatCents } from '#domain/money.ts';
import type { QuotePrice } from '#domain/pricing.ts';
import { type QuoteTravel, withTravelLabel } from '#domain/public-quote.ts';
import { type Urgency, urgencyLabel } from '#domain/urgency.ts';

/**
 * The quote as a counter ticket with its current lines and totals. Beside the form on a wide screen; on a phone, a bar
 * with the total that expands.
 */
export function Ticket({
  fold,
  price,
  taxText,
  urgency,
  count,
  travel,
  link,
  locked,
  children,
}: {
  fold: RefObject<HTMLDetailsElement | null>;
  /** Null when the total exceeds a quote's maximum. */
  price: QuotePrice | null;
  taxText: string;
  urgency: Urgency;
  /** How many lines it has. */
  count: number;
  travel: QuoteTravel;
  /** Opens the builder with the same services. */
  link: string;
  locked: boolean;
  /** The lines. */
  children: ReactNode;
}) {
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && fold.current) fold.current.open = false;
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [fold]);
  const total = price ? formatCents(price.totalCents) : '';
  const services = `${count} ${count === 1 ? 'service' : 'services'}`;
  const charged = travel.charged && {
    label: withTravelLabel(travel.charged.town),
    text: formatCents(travel.charged.totalCents),
  };
  return (
    <section className="ticket needs-script" aria-label="Quote summary">
      <details ref={fold}>
        <summary className="num">
          <span>{charged ? `${services}, with travel` : services}</span>{' '}
          <b>{charged ? charged.text : total}</b>
        </summary>
        <div className="paper" inert={locked}>
          <p className="stub">{businessName}</p>
          <h2>Quote Summary</h2>
          {children}
          {price === null ? (
            <p>That is too much for one quote. Call us.</p>
          ) : (
            <dl className="sums num">
              <Sum name="Subtotal" text={formatCents(price.itemsCents)} />
              {price.urgencyFeeCents > 0 || urgency !== 'standard' ? (
                <Sum name={`${urgencyLabel(urgency)} fee`} text={formatCents(price.urgencyFeeCents)} />
              ) : null}
              <Sum name={`Tax (${taxText})`} text={formatCents(price.taxCents)} />
              <Sum name="Total" text={total} total />
              {charged ? <Sum name={charged.label} text={charged.text} total /> : null}
            </dl>
          )}
          <p className="hint">{travel.note}</p>
          {count > 0 ? <Share link={link} label="Share this list" /> : null}
        </div>
      </details>
      <p className="sr" role="status">
        {count === 0 || price === null
          ? ''
          : `${services}, total ${total}${charged ? `. ${charged.label} ${charged.text}` : ''}`}
      </p>
    </section>
  );
}

/** An amount of the ticket, with its label. */
export function Sum({ name, text, total = false }: { name: string; text: string; total?: boolean }) {
  return (
    <div className={total ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** Shares a link: through the phone's share sheet, or to paste. */
export function Share({ link, label }: { link: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const url = new URL(link, location.href).href;
    if ('share' in navigator) await navigator.share({ url }).catch(() => undefined);
    else {
      await (navigator as Navigator).clipboard.writeText(url);
      setCopied(true);
    }
  };
  return (
    <button type="button" className="btn" onClick={() => void share()}>
      {copied ? 'Link copied' : label}
    </button>
  );
}
