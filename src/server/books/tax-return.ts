import type { bookRoutes, TaxReport } from '#contract/books/books.ts';
import type { RouteInput } from '#contract/route.ts';
import { grossByDay } from '#db/queries/books/gross-income.ts';
import { decimalFromSum } from '#domain/money.ts';
import { shopToday } from '#domain/shop-time.ts';
import { addReturns, type ReturnFigures, returnsOf, taxForm as form } from '#domain/tax-return.ts';
import type { StaffContext } from '../context.ts';
import { amount } from './csv.ts';
import { type Sheet, singlePageSheet } from './export-lists.ts';

type Query = RouteInput<typeof bookRoutes.tax>['query'];

const figuresView = (figures: ReturnFigures) => ({
  gross: { retail: decimalFromSum(figures.gross.retail), services: decimalFromSum(figures.gross.services) },
  whole: figures.whole,
  taxable: figures.taxable,
  surcharged: figures.surcharged,
  stateTax: decimalFromSum(figures.stateTax),
  countyTax: decimalFromSum(figures.countyTax),
  totalTax: decimalFromSum(figures.totalTax),
  passedOn: decimalFromSum(figures.passedOn),
});

/** A year's general excise tax returns, and the annual one as their sum. */
export async function taxReport(
  { db, now }: StaffContext,
  { query: { year: asked, by, method } }: { readonly query: Query },
): Promise<TaxReport> {
  const today = shopToday(now);
  const year = Number(asked ?? today.slice(0, 4));
  const days = await grossByDay(db, { from: `${year}-01-01`, to: `${year}-12-31` }, method);
  const returns = returnsOf(year, by, days);
  return {
    year,
    by,
    method,
    periods: returns.map(({ period, from, to, ...figures }) => ({
      period,
      from,
      to,
      over: to < today,
      ...figuresView(figures),
    })),
    annual: figuresView(addReturns(returns)),
  };
}

/** The returns as a file: a row for each period and one for the year, with the form's line numbers in the headings. */
export function taxSheet(context: StaffContext, query: Query): Sheet {
  const { retail, services } = form.activities;
  type Figures = TaxReport['annual'] & { readonly name: string; readonly form: string };
  const rows = async (): Promise<Figures[]> => {
    const { periods, annual, year } = await taxReport(context, { query });
    return [
      ...periods.map((one) => ({ ...one, name: one.period, form: form.form })),
      { ...annual, name: String(year), form: form.annual },
    ];
  };
  return singlePageSheet<Figures>(rows, {
    form: (row) => row.form,
    period: (row) => row.name,
    [`line${retail.line}Retailing`]: (row) => row.whole.retail,
    [`line${services.line}Services`]: (row) => row.whole.services,
    [`line${form.lines.taxable}Taxable`]: (row) => row.taxable,
    [`line${form.lines.state}State`]: (row) => amount(row.stateTax),
    [`line${form.lines.county}County`]: (row) => amount(row.countyTax),
    [`line${form.lines.total}Total`]: (row) => amount(row.totalTax),
    grossRetailing: (row) => amount(row.gross.retail),
    grossServices: (row) => amount(row.gross.services),
    taxPassedOn: (row) => amount(row.passedOn),
  });
}
