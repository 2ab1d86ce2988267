import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { QuoteReceipt } from '#contract/estimates/public.ts';
import type { PublicQuoteBody } from '#contract/estimates/quote-form.ts';
import { businessName, phoneDisplay } from '#domain/business.ts';
import { formatCents, formatDecimal } from '#domain/money.ts';
import { smsLink } from '#domain/phone.ts';
import type { QuotePrice } from '#domain/pricing.ts';
import { lineAmount, quoteSums, type QuoteTravel } from '#domain/public-quote.ts';
import { isTotal, totalLabel, TRAVEL, withTravelLabel } from '#domain/total-labels.ts';
import { formatDate } from '#domain/shop-time.ts';
import { feeLabel } from '#domain/quote-lines.ts';
import type { Urgency } from '#domain/urgency.ts';
import type { Submission } from '#client/offline-queue/store.ts';

/**
 * The quote as a counter ticket with its current lines and totals. Beside the form on a wide screen; below 64rem, a bar
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
  /** How many items it has, counting six doors as six. */
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
    const leave = () => {
      const { activeElement, body } = document;
      if (fold.current && activeElement !== body && !fold.current.contains(activeElement))
        fold.current.open = false;
    };
    // A field may have been entered while this script was on its way.
    leave();
    addEventListener('keydown', close);
    addEventListener('focusin', leave);
    return () => {
      removeEventListener('keydown', close);
      removeEventListener('focusin', leave);
    };
  }, [fold]);
  const total = price ? formatCents(price.totalCents) : '';
  const items = `${count} ${count === 1 ? 'item' : 'items'}`;
  const charged = price &&
    travel.charged && {
      added: formatCents(travel.charged.totalCents - price.totalCents),
      label: withTravelLabel(travel.charged.town),
      text: formatCents(travel.charged.totalCents),
    };
  return (
    <section className="ticket needs-script" aria-label="Quote summary">
      <details ref={fold}>
        <summary className="num">
          <span>{items}</span>{' '}
          <b>
            {charged
              ? `${charged.text} with travel`
              : travel.isOpen && count > 0
                ? `${total} + travel`
                : total}
          </b>
        </summary>
        <div className="paper" inert={locked}>
          <p className="stub">{businessName}</p>
          <h2>Quote Summary</h2>
          {children}
          {price === null ? (
            <p>Too much for one quote. Call us.</p>
          ) : (
            <dl className="sums num">
              <Sum name="Subtotal" text={formatCents(price.itemsCents)} />
              {price.urgencyFeeCents > 0 || urgency !== 'standard' ? (
                <Sum name={feeLabel('urgency')} text={formatCents(price.urgencyFeeCents)} />
              ) : null}
              <Sum name={`Tax (${taxText})`} text={formatCents(price.taxCents)} />
              <Sum name={totalLabel(charged)} text={total} />
              {charged ? (
                <>
                  <Sum name={TRAVEL} text={charged.added} />
                  <Sum name={charged.label} text={charged.text} />
                </>
              ) : null}
            </dl>
          )}
          <p className="hint">{travel.note}</p>
          {count > 0 ? (
            <p className="buttons">
              <a
                className="btn solid"
                href="#what"
                onClick={({ currentTarget }) => currentTarget.closest('details')?.removeAttribute('open')}
              >
                Continue
              </a>
              <Share link={link} />
            </p>
          ) : null}
        </div>
      </details>
      <p className="sr" role="status">
        {count === 0 || price === null
          ? ''
          : `${items}, total ${total}${charged ? `. ${charged.label} ${charged.text}` : ''}`}
      </p>
    </section>
  );
}

/** An amount of the ticket, with its label. */
function Sum({ name, text }: { name: string; text: string }) {
  return (
    <div className={isTotal(name) ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** Shares a link: through the phone's share sheet, or to paste. */
function Share({ link }: { link: string }) {
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
      {copied ? 'Link copied' : 'Share the link'}
    </button>
  );
}

/** The ticket with its number and the server's prices, to print, email or text. */
export function Receipt({ submission }: { submission: Submission }) {
  const quote = submission.answer as QuoteReceipt | undefined;
  // Stored by an earlier version of the site, which kept only the number.
  if (!quote) return null;
  const sums = quoteSums(quote);
  const { vehicleYear, vehicleMake, vehicleModel } = submission.body as PublicQuoteBody;
  const vehicle = [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ');
  const until = `Made ${formatDate(quote.createdAt)}, valid until ${formatDate(quote.validUntil)}`;
  const lines = quote.items.map(
    ({ serviceDescription, quantity, unitPrice, totalPrice }) =>
      [
        `${quantity} × ${serviceDescription}${quantity > 1 ? ` at ${formatDecimal(unitPrice)}` : ''}`,
        lineAmount(totalPrice),
      ] as const,
  );
  const text = [
    `${businessName}: quote ${quote.quoteNumber}`,
    vehicle,
    ...[...lines, ...sums].map((line) => line.join(' ')),
    until,
    quote.link,
    phoneDisplay,
  ]
    .filter(Boolean)
    .join('\n');
  return (
    <section className="paper receipt" aria-label={`Quote ${quote.quoteNumber}`}>
      <p className="stub">{`${businessName} · ${phoneDisplay}`}</p>
      <h3 className="num">{quote.quoteNumber}</h3>
      <p className="hint">
        {[`${quote.firstName} ${quote.lastName}`, quote.serviceAddress, vehicle].filter(Boolean).join(', ')}
      </p>
      <dl className="sums num">
        {lines.map(([name, amount], index) => (
          // Two lines of a quote may be identical, and a receipt's lines never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <Sum key={index} name={name} text={amount} />
        ))}
      </dl>
      <dl className="sums num">
        {sums.map(([name, amount]) => (
          <Sum key={name} name={name} text={amount} />
        ))}
      </dl>
      <p className="hint">{until}</p>
      <p className="buttons">
        {quote.link ? (
          <a className="btn solid" href={quote.link}>
            Follow your request
          </a>
        ) : null}
        {quote.link ? <Share link={quote.link} /> : null}
        <button type="button" className="btn" onClick={() => print()}>
          Print
        </button>
        <a
          className="btn"
          href={`mailto:${quote.email ?? ''}?subject=${encodeURIComponent(`Quote ${quote.quoteNumber}`)}&body=${encodeURIComponent(text)}`}
        >
          Email it to me
        </a>
        <a className="btn" href={smsLink(quote.phone, text)}>
          Text it to me
        </a>
      </p>
    </section>
  );
}
