/** Reads a question with a lexicon, computes a result where possible, and answers in one or two sentences. */
import type { ManualSection } from '@printready/manual/page';
import type { Answer } from './answer-type.ts';
import { pageOf } from './cards/card.ts';
import { rankCards } from './cards/match.ts';
import { answerAccount } from './compute/account.ts';
import type { Computation, Known } from './compute/context.ts';
import { answerFormats } from './compute/formats.ts';
import { asksAboutFile, judgeOpenFile, worstFinding } from './compute/open-file.ts';
import { answerOutputs } from './compute/outputs.ts';
import { answerPixels } from './compute/pixels.ts';
import { answerPrices } from './compute/prices.ts';
import { answerScreens } from './compute/screens.ts';
import { answerSheets } from './compute/sheets.ts';
import { answerUnits } from './compute/units.ts';
import { answerUploads } from './compute/uploads.ts';
import { answerVerdicts } from './compute/verdicts.ts';
import { readAccountFacts, readFileFacts } from './facts.ts';
import { answerFinding, createFindingMatcher, firstSentences, mentionIn, readFindings } from './findings.ts';
import { createGlossary } from './glossary.ts';
import { isFollowUp, type Reading, readQuestion } from './reading/read.ts';

export type { Answer } from './answer-type.ts';
export { sayAnswer, sayUnknown } from './say.ts';

type AskedQuestion = {
  readonly question: string;
  readonly facts?: string;
  readonly before?: string | null;
};

export type Answerer = (asked: AskedQuestion) => Answer | null;

type Knowledge = {
  readonly sections: readonly ManualSection[];
  /** True if a word is English; other words may be misspelled. */
  readonly isWord?: (word: string) => boolean;
};

const COMPUTATIONS: readonly Computation[] = [
  answerAccount,
  answerPrices,
  answerScreens,
  answerSheets,
  answerUnits,
  answerPixels,
  answerVerdicts,
  answerUploads,
  answerOutputs,
];

/** Maximum number of words outside the lexicon; with more, the question is probably about another subject. */
const MOST_UNKNOWN = 2;

function compute(question: Reading, known: Known): Answer | null {
  if (question.unknown.length > MOST_UNKNOWN) return null;
  for (const computation of COMPUTATIONS) {
    const answer = computation(question, known);
    if (answer) return answer;
  }
  return null;
}

/** A matching finding replaces a card that scores less; keyed by how clearly the question mentions a report. */
const SURER_THAN = { report: 3, perhaps: 1.2, none: 0.1 } as const;
/** Card score below which an answer about file formats is preferred. */
const SURE = 2.2;

const GREETING =
  /^\s*(?:hi|hello|hey|good (?:morning|day|evening)|thanks?(?: you)?|hallo|danke|bonjour|merci|hola|gracias)(?: there| a lot| so much)?[\s.!,]*$/i;
const WELCOME: Answer = {
  topic: 'greeting',
  kind: 'fact',
  text: 'Ask me anything about print artwork: sizes, screens, formats, prices, or which tool to use.',
  reason: '',
  open: null,
  page: null,
};

const FINDING_ADDRESS = /\/docs\/findings\/[\w/-]+#[\w-]+/;

export function createAnswerer({ sections, isWord }: Knowledge): Answerer {
  const findings = readFindings(sections);
  const findFinding = createFindingMatcher(findings);
  const define = createGlossary(sections);
  const answerReading = (question: Reading, known: Known): Answer | null => {
    const mention = mentionIn(question);
    const figure = mention === 'report' ? null : compute(question, known);
    if (figure) return figure;
    const definition = mention === 'report' ? null : define(question.text);
    if (definition) return definition;
    const format = answerFormats(question, known);
    const [best] = rankCards(question);
    const finding = findFinding(question, mention);
    if (finding && (best?.score ?? 0) < SURER_THAN[mention]) return answerFinding(finding);
    if (format && (best?.score ?? 0) < SURE) return format;
    if (!best) return null;
    const { id, text, reason = '', open = null, unknown } = best.card;
    const page = pageOf(best.card);
    return { topic: id, kind: unknown ? 'unknown' : 'fact', text, reason, open: open ?? page, page };
  };
  const judgeFile = (facts: string): Answer | null => {
    const worst = worstFinding(facts);
    const finding = findings.find(({ address }) => address === worst?.address);
    return worst && finding
      ? {
          ...answerFinding(finding),
          topic: 'open-report',
          text: firstSentences(`Fix this first: ${worst.message}`),
        }
      : judgeOpenFile(facts);
  };
  return ({ question, facts = '', before = null }) => {
    const known: Known = { file: readFileFacts(facts), account: readAccountFacts(facts) };
    // Questions asked from a report identify one of its findings by address.
    const address = FINDING_ADDRESS.exec(facts)?.[0];
    const named = findings.find((finding) => finding.address === address);
    if (named && /\bfinding\b|^how do i fix/i.test(question)) return answerFinding(named);
    if (GREETING.test(question)) return WELCOME;
    const reading = readQuestion(question, isWord);
    const judged = asksAboutFile(reading.text) ? judgeFile(facts) : null;
    if (judged && !hasSize(reading)) return judged;
    if (before !== null && isFollowUp(reading))
      return answerReading(readQuestion(merged(before, question), isWord), known);
    return answerReading(reading, known);
  };
}

const hasSize = ({ quantities, has }: Reading): boolean =>
  quantities.lengths.length + quantities.lengthPairs.length > 0 ||
  has('left-chest', 'full-front', 'sleeve', 'youth');

function merged(before: string, question: string): string {
  const said = /\d[\d.,]*(?:\s*(?:x|×)\s*\d[\d.,]*)?\s*(?:[a-z"%]+)?/i;
  const now = said.exec(question)?.[0];
  if (now === undefined) return `${before} ${question}`;
  const unit = /[a-z"%]+$/i.exec(now)?.[0] ?? '';
  const same = new RegExp(`\\d[\\d.,]*\\s*${unit.replaceAll(/["%]/g, String.raw`\$&`)}`, 'gi');
  const places = [...before.matchAll(same)];
  const last = places.at(-1);
  return last
    ? `${before.slice(0, last.index)}${now}${before.slice(last.index + last[0].length)}`
    : `${before} ${question}`;
}
