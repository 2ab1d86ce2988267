import type { Submission } from '#client/offline-queue/store.ts';
import type { QuoteReceipt } from '#contract/estimates/public.ts';
import { businessName, phoneDisplay } from '#domain/business.ts';
import { formatDate } from '#domain/shop-time.ts';
import { smsLink } from '#domain/phone.ts';
import { formatDecimal } from '#domain/money.ts';
import { quoteSums } from '#domain/public-quote.ts';
import { Share, Sum } from './Ticket.tsx';

/** The ticket with its number and the server's prices, to print, email or text. */
export function Receipt({ submission }: { submission: Submission }) {
  const quote = submission.answer as QuoteReceipt | undefined;
  // Stored by an earlier version of the site, which kept only the number.
  if (!quote) return null;
  const sums = quoteSums(quote);
  const totalAt = sums.findIndex(([name]) => name === 'Total');
  const until = `Valid until ${formatDate(quote.validUntil)}`;
  const lines = quote.items.map(
    ({ serviceDescription, quantity, totalPrice }) =>
      [`${quantity} × ${serviceDescription}`, formatDecimal(totalPrice)] as const,
  );
  const text = [
    `${businessName}: quote ${quote.quoteNumber}`,
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
      <p className="hint">{`${quote.firstName} ${quote.lastName}, ${quote.serviceAddress}`}</p>
      <dl className="sums num">
        {lines.map(([name, amount], index) => (
          // Two lines of a quote may be identical, and a receipt's lines never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <Sum key={index} name={name} text={amount} />
        ))}
      </dl>
      <dl className="sums num">
        {sums.map(([name, amount], index) => (
          <Sum key={name} name={name} text={amount} total={index >= totalAt} />
        ))}
      </dl>
      <p className="hint">{until}</p>
      <p className="buttons">
        {quote.link ? (
          <a className="btn" href={quote.link}>
            Open your quote
          </a>
        ) : null}
        {quote.link ? <Share link={quote.link} label="Keep its link" /> : null}
        <button type="button" className="btn" onClick={() => print()}>
          Print
        </button>
        <a
          className="btn"
          href={`mailto:${quote.email ?? ''}?subject=${encodeURIComponent(`Quote ${quote.quoteNumber}`)}&body=${encodeURIComponent(text)}`}
        >
          Mail it to me
        </a>
        <a className="btn" href={smsLink(quote.phone, text)}>
          Text it to me
        </a>
      </p>
    </section>
  );
}
