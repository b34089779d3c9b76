import type { Reading } from '../reading/read.ts';
import { ACCOUNT_CARDS } from './account.ts';
import type { Card } from './card.ts';
import { COLOR_CARDS } from './color.ts';
import { CUT_OUTS } from './cut-outs.ts';
import { CUTTING } from './cutting.ts';
import { EDGES } from './edges.ts';
import { FILES } from './files.ts';
import { GARMENTS } from './garments.ts';
import { PLAN_CARDS } from './plans.ts';
import { PRODUCT_CARDS } from './product.ts';
import { RESOLUTION } from './resolution.ts';
import { SCREENS } from './screens.ts';
import { SEPARATIONS } from './separations.ts';
import { SHOP_FLOOR } from './shop-floor.ts';
import { TOOLS } from './tools.ts';

/** Concepts that mean little on their own, because many questions contain words such as "open" or "check". */
const VAGUE = new Set(
  `open format finding customer garment logo photo convert mine screen-print dtf film color line print-size check generate
thin place limits many inch metric point length placement free enough support text order own store share plan fit
upgrade again ink png jpeg pdf svg tiff webp psd ai photoshop illustrator compare measure account email balance rip full-front dpi-word ppi-word resolution pixel`.split(
    /\s+/,
  ),
);

const WEIGHT = {
  needed: 1,
  also: 0.4,
  vagueNeeded: 0.7,
  unexplained: 0.75,
  vagueUnexplained: 0.25,
  ordinaryWord: 0.5,
  foreignWord: 1.1,
  unusedFigure: 1,
} as const;
/** A card needs at least this score to answer: its evidence minus a penalty for unexplained concepts. */
const LEAST_SCORE = { trade: 0.2, everyday: 0.45 } as const;

/** Minimum share of the question, by weight, that a card must explain. */
const LEAST_SHARE = { trade: 0.55, everyday: 0.65 } as const;

const split = (list = ''): string[] => list.split(' ').filter((part) => part !== '');

type Parsed = {
  readonly card: Card;
  readonly isEveryday: boolean;
  readonly needs: readonly (readonly string[])[];
  readonly also: ReadonlySet<string>;
  readonly not: readonly string[];
};

function parse(card: Card, isEveryday: boolean): Parsed {
  const needs = split(card.needs).map((group) => group.split('/'));
  return {
    card,
    isEveryday,
    needs,
    also: new Set([...split(card.also), ...needs.flat()]),
    not: split(card.not),
  };
}

const TRADE_CARDS: readonly Card[] = [
  ...RESOLUTION,
  ...COLOR_CARDS,
  ...EDGES,
  ...SCREENS,
  ...SEPARATIONS,
  ...CUTTING,
  ...GARMENTS,
  ...CUT_OUTS,
  ...TOOLS,
  ...FILES,
  ...SHOP_FLOOR,
];
const EVERYDAY_CARDS: readonly Card[] = [...PLAN_CARDS, ...ACCOUNT_CARDS, ...PRODUCT_CARDS];
export const ALL_CARDS: readonly Card[] = [...TRADE_CARDS, ...EVERYDAY_CARDS];

const CARDS: readonly Parsed[] = [
  ...TRADE_CARDS.map((card) => parse(card, card.everyday ?? false)),
  ...EVERYDAY_CARDS.map((card) => parse(card, true)),
];

const NEUTRAL: ReadonlySet<string> = new Set([
  'artwork',
  'tone',
  'how-much',
  'what-is',
  'recommend',
  'make',
  'which-tool',
]);
const counts = (concept: string) => !concept.startsWith('tool:') && !NEUTRAL.has(concept);

/** Matches questions about how a tool runs rather than how to use it. */
const COURSE = /\b(?:how long|twice|gpu|stuck|not (?:showing|working)|does ?n.t work)\b/;
const COMPLAINT =
  /\b(?:made|weird|deleted|cut off|rough|ruin\w*|mess(?:ed|y|es)|part of (?:my|the)|looks? like|left (?:a|some|bits)|leaves|too (?:big|thick|close|dark|much)|wrong)\b/;

function scoreOf({ card, isEveryday, needs, also, not }: Parsed, question: Reading): number | null {
  const isNamed = (concept: string) => question.has(concept) || (!isEveryday && question.inner.has(concept));
  if (!needs.every((group) => group.some(isNamed)) || question.has(...not)) return null;
  const complains = COMPLAINT.test(question.text);
  if ((card.pitch && (complains || COURSE.test(question.text))) || (card.complaint && !complains))
    return null;
  const needed = new Set(
    needs.map((group) => group.find((concept) => question.has(concept)) ?? group.find(isNamed) ?? ''),
  );
  let explained = 0;
  let unexplained =
    (isEveryday ? 2 : 1) * penaltyOf(question) + (card.pitch ? WEIGHT.unusedFigure * figuresIn(question) : 0);
  for (const concept of needed) if (!question.has(concept)) explained += WEIGHT.also;
  for (const concept of question.concepts) {
    const vague = VAGUE.has(concept);
    if (needed.has(concept)) explained += vague ? WEIGHT.vagueNeeded : WEIGHT.needed;
    else if (also.has(concept)) explained += vague ? WEIGHT.also / 2 : WEIGHT.also;
    else if (counts(concept) && !sharesPlace(concept, question, also))
      unexplained += vague ? WEIGHT.vagueUnexplained : WEIGHT.unexplained;
  }
  return explained < LEAST_SHARE[isEveryday ? 'everyday' : 'trade'] * (explained + unexplained)
    ? null
    : explained - unexplained;
}

const penaltyOf = ({ unknown, ordinary }: Reading): number =>
  WEIGHT.ordinaryWord * ordinary + WEIGHT.foreignWord * (unknown.length - ordinary);

const figuresIn = ({ quantities: { factors, lpi, mesh, percent } }: Reading): number =>
  factors.length + lpi.length + mesh.length + percent.length;

function sharesPlace(concept: string, { mentions }: Reading, explained: ReadonlySet<string>): boolean {
  const places = mentions.filter((mention) => mention.concept === concept);
  return places.every(({ at }) => mentions.some((other) => other.at === at && explained.has(other.concept)));
}

type Ranked = { readonly card: Card; readonly score: number };

export function rankCards(question: Reading): Ranked[] {
  return CARDS.flatMap((parsed) => {
    const score = scoreOf(parsed, question);
    return score === null || score < LEAST_SCORE[parsed.isEveryday ? 'everyday' : 'trade']
      ? []
      : [{ card: parsed.card, score }];
  }).sort((a, b) => b.score - a.score);
}
