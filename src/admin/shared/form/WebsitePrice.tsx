import { formatCents } from '#domain/money.ts';
import type { QuotePrice } from '#domain/pricing.ts';
import { urgencyOptions } from '#domain/urgency.ts';
import { Button } from '#ui/Button.tsx';
import { type PriceRules, websitePrice } from './estimate-price.ts';

/**
 * Beneath a total of the office: what the website would charge for the urgency, and why. One press adds its fee as a line,
 * another takes it off; the office's price has none by itself (spec §9).
 */
export function WebsitePrice({
  price,
  rules,
  onChange,
}: {
  price: QuotePrice | null;
  rules: PriceRules;
  onChange: (added: boolean) => void;
}) {
  const website = price && websitePrice(price, rules);
  if (!website) return null;
  const percent = urgencyOptions.find(({ value }) => value === rules.urgency)?.markupPercent ?? 0;
  const why = `${percent}% of the items for ${rules.urgency} work, which goes ahead of booked work`;
  return (
    <div className="flex flex-wrap items-center gap-2 py-2 text-sm">
      <p className="min-w-48 flex-1">
        {rules.applies
          ? `As on the website: with ${why}.`
          : `The website would charge ${formatCents(website.totalCents)}: it adds ${why}.`}
      </p>
      <Button onClick={() => onChange(!rules.applies)}>
        {rules.applies ? 'Remove' : 'Add'} the urgency fee of {formatCents(website.urgencyFeeCents)}
      </Button>
    </div>
  );
}
