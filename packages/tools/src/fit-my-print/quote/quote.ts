import { type PriceTier, type SheetCost, splitCents } from '@printready/print/cost';
import { heightMm, type Plan, type SheetLayout, widthMm } from '../plan.ts';

type QuoteInk = { readonly name: string; readonly milliliters: number };

type QuotePiece = {
  readonly name: string;
  /** Null for a row that sums up the remaining pieces. */
  readonly size: { readonly widthMm: number; readonly heightMm: number } | null;
  readonly count: number;
  readonly cents: number;
};

export type Quote = {
  readonly shop: string;
  readonly job: string;
  readonly date: Date;
  /** The cents of all pieces add up to `priceCents`. */
  readonly pieces: readonly QuotePiece[];
  readonly inks: readonly QuoteInk[];
  readonly filmMm: number;
  readonly priceCents: number;
  readonly discountPercent: number;
  readonly tiers: readonly PriceTier[];
};

/** Maximum number of rows for pieces, so that a quote has one page. */
const MAX_ROWS = 24;

type QuoteJob = {
  readonly plan: Plan;
  readonly layout: SheetLayout;
  readonly cost: SheetCost;
  readonly tiers: readonly PriceTier[];
  readonly filmMm: number;
  readonly nameOf: (art: number) => string;
};

function joinRest(pieces: readonly QuotePiece[]): readonly QuotePiece[] {
  if (pieces.length <= MAX_ROWS) return pieces;
  const rest = pieces.slice(MAX_ROWS - 1);
  const sum = (of: (piece: QuotePiece) => number) => rest.reduce((all, piece) => all + of(piece), 0);
  const others = { name: `${rest.length} more designs`, size: null };
  return [
    ...pieces.slice(0, MAX_ROWS - 1),
    { ...others, count: sum(({ count }) => count), cents: sum(({ cents }) => cents) },
  ];
}

/** Splits the price among the designs by area. @returns null if a price is missing or no piece is placed */
export function quoteOf(job: QuoteJob, by: Pick<Quote, 'shop' | 'job' | 'date'>): Quote | null {
  const { plan, layout, cost, tiers, filmMm, nameOf } = job;
  const { money } = cost;
  if (!money || layout.laid.length === 0) return null;
  const laid = plan.arts.flatMap((art, index) => {
    const pieces = layout.laid.filter((piece) => piece.art === index);
    const area = pieces.reduce((sum, { width, height }) => sum + width * height, 0);
    return pieces.length > 0 ? [{ art, index, count: pieces.length, area }] : [];
  });
  const shares = splitCents(
    money.priceCents,
    laid.map(({ area }) => area),
  );
  const pieces = laid.map(
    ({ art, index, count }, at): QuotePiece => ({
      ...{ name: nameOf(index), count, cents: shares[at]! },
      size: { widthMm: widthMm(art), heightMm: heightMm(art) },
    }),
  );
  return {
    ...by,
    pieces: joinRest(pieces),
    inks: cost.inks.map(({ name, amount }) => ({ name, milliliters: amount })),
    filmMm,
    priceCents: money.priceCents,
    discountPercent: money.discountPercent,
    tiers,
  };
}
