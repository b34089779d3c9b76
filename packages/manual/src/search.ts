/** Ranks pages with BM25 (MiniSearch), shows the best section, and refuses questions on other topics. */
import MiniSearch from 'minisearch';
import { createSimilarity, type WordVectors } from './meaning.ts';
import type { ManualSection } from './page.ts';
import { createQuestionMatcher, type QuestionMatcher } from './question-match.ts';
import { createSpellChecker, type SpellChecker } from './spelling.ts';
import { TRADE_WORDS, wordsOf } from './words.ts';

export type Hit = {
  readonly section: ManualSection;
  /** Scores are comparable only within one search. */
  readonly score: number;
  readonly terms: readonly string[];
};

export type SearchOptions = {
  readonly limit?: number;
  /** True if the last word may be incomplete; nothing is then refused. */
  readonly typing?: boolean;
};

export type ManualSearch = (query: string, options?: SearchOptions) => readonly Hit[];

const FIELDS = ['title', 'keywords', 'heading', 'description', 'text'] as const;
type Field = (typeof FIELDS)[number];
type Row = Record<Field, string> & { readonly id: number };

const WEIGHTS: Readonly<Record<Field, number>> = {
  title: 5,
  keywords: 4,
  heading: 3,
  description: 2.5,
  text: 1,
};
const SECTION_SHARE = 0.6;
const ASKS_SHARE = 1.4;
/**
 * Weight of a word as evidence that the manual covers a question. `noWord`: unknown, and therefore likely nonsense.
 */
const EVIDENCE = { trade: 2, subject: 1, otherWord: -1.5, noWord: -3 } as const;
/** Similarity at which a query counts as a rephrasing of a listed question. */
const REPHRASES_FROM = 0.6;

function createIndex(rows: readonly Row[]): MiniSearch<Row> {
  const index = new MiniSearch<Row>({
    fields: [...FIELDS],
    tokenize: (text) => (text === '' ? [] : text.split(' ')),
    processTerm: (term) => term,
  });
  index.addAll(rows);
  return index;
}

type Parts = {
  readonly sections: readonly ManualSection[];
  readonly byPage: readonly { readonly id: string; readonly sections: readonly number[] }[];
  readonly sectionIndex: MiniSearch<Row>;
  readonly pageIndex: MiniSearch<Row>;
  readonly seenIn: ReadonlyMap<string, number>;
  readonly spelling: SpellChecker;
  readonly isWord: (word: string) => boolean;
  readonly begins: (letters: string) => boolean;
  readonly subjects: ReadonlySet<string>;
  readonly asks: QuestionMatcher;
};

const indexed = (text: string) => wordsOf(text).join(' ');

function readParts(sections: readonly ManualSection[], vectors: WordVectors | undefined): Parts {
  const pages = new Map<string, number[]>();
  const seenIn = new Map<string, number>();
  const rows = sections.map((section, id): Row => {
    pages.set(section.page, [...(pages.get(section.page) ?? []), id]);
    const row = {
      id,
      title: indexed(section.pageTitle),
      keywords: indexed(section.keywords),
      heading: indexed(section.heading),
      description: section.anchor === '' ? indexed(section.description) : '',
      text: indexed(section.text),
    };
    const asked = section.asks?.flatMap(wordsOf) ?? [];
    for (const word of new Set([...asked, ...FIELDS.flatMap((field) => row[field].split(' '))])) {
      if (word !== '') seenIn.set(word, (seenIn.get(word) ?? 0) + 1);
    }
    return row;
  });
  const byPage = [...pages].map(([id, numbers]) => ({ id, sections: numbers }));
  const together = (numbers: readonly number[], field: Field) =>
    numbers.map((number) => rows[number]?.[field] ?? '').join(' ');
  const pageRows = byPage.map(({ sections: numbers }, id): Row => {
    const first = rows[numbers[0] ?? 0];
    return {
      id,
      title: first?.title ?? '',
      keywords: first?.keywords ?? '',
      heading: together(numbers, 'heading').trim(),
      description: first?.description ?? '',
      text: together(numbers, 'text').trim(),
    };
  });
  const asked = byPage.map(({ sections: numbers }) => sections[numbers[0] ?? 0]?.asks ?? []);
  return {
    sections,
    byPage,
    sectionIndex: createIndex(rows),
    pageIndex: createIndex(pageRows),
    seenIn,
    spelling: createSpellChecker(seenIn.keys()),
    isWord: (word) => vectors?.has(word) === true,
    begins: (letters) => [...seenIn.keys()].some((word) => word.startsWith(letters)),
    subjects: new Set(rows.flatMap(({ title, keywords }) => `${title} ${keywords}`.split(' '))),
    asks: createQuestionMatcher(asked, vectors && createSimilarity(vectors)),
  };
}

type ParsedQuery = {
  readonly words: readonly string[];
  readonly all: readonly string[];
  readonly isOurs: boolean;
};

function parseQuery(parts: Parts, query: string, typing: boolean): ParsedQuery {
  const { seenIn, spelling, subjects, asks, isWord, begins } = parts;
  const words = new Set<string>();
  const all = new Set<string>();
  let [evidence, named] = [0, 0];
  for (const asked of new Set(wordsOf(query))) {
    // While typing, a word may be incomplete; a known word is not misspelled.
    const meant =
      seenIn.has(asked) || (typing && begins(asked)) ? asked : isWord(asked) ? null : spelling(asked);
    const word = meant ?? (typing ? asked : null);
    all.add(word ?? asked);
    if (word === null) {
      if (!/\d/.test(asked)) evidence += isWord(asked) ? EVIDENCE.otherWord : EVIDENCE.noWord;
      continue;
    }
    words.add(word);
    named += TRADE_WORDS.has(word) ? EVIDENCE.trade : subjects.has(word) ? EVIDENCE.subject : 0;
  }
  const nearest = Math.max(0, ...asks([...all]).values());
  return {
    words: [...words],
    all: [...all],
    isOurs: (named > 0 && evidence + named >= 0) || (all.size > 1 && nearest >= REPHRASES_FROM),
  };
}

const scoresOf = (index: MiniSearch<Row>, words: readonly string[], typing: boolean) => {
  const last = words.at(-1);
  const found = index.search(words.join(' '), {
    boost: WEIGHTS,
    prefix: (term) => typing && term === last,
  });
  return new Map(found.map(({ id, score, match }) => [Number(id), { score, match }]));
};

type Found = ReadonlyMap<
  number,
  { readonly score: number; readonly match: Readonly<Record<string, unknown>> }
>;

function rankPages({ byPage, asks }: Parts, words: readonly string[], pages: Found, bySection: Found) {
  const near = asks(words);
  const ranked = byPage.map(({ sections }, number) => {
    const page = pages.get(number);
    const best = sections
      .map((section) => ({ section, score: bySection.get(section)?.score ?? 0 }))
      .reduce((a, b) => (b.score > a.score ? b : a));
    const textScore = (page?.score ?? 0) + SECTION_SHARE * best.score;
    return {
      section: best.section,
      textScore,
      near: near.get(number) ?? 0,
      terms: Object.keys(page?.match ?? {}),
    };
  });
  const most = Math.max(...ranked.map(({ textScore }) => textScore), Number.MIN_VALUE);
  return ranked
    .filter(({ textScore, near: alike }) => textScore > 0 || alike > 0)
    .map(({ section, textScore, near: alike, terms }) => ({
      section,
      terms,
      score: textScore / most + ASKS_SHARE * alike,
    }))
    .sort((a, b) => b.score - a.score);
}

export function createSearch(sections: readonly ManualSection[], vectors?: WordVectors): ManualSearch {
  const parts = readParts(sections, vectors);
  return (query, { limit = 3, typing = false } = {}) => {
    const { words, all, isOurs } = parseQuery(parts, query, typing);
    if (all.length === 0 || (!typing && !isOurs)) return [];
    const pages = scoresOf(parts.pageIndex, words, typing);
    return rankPages(parts, all, pages, scoresOf(parts.sectionIndex, words, typing))
      .slice(0, limit)
      .flatMap(({ section: number, score, terms }) => {
        const section = parts.sections[number];
        return section ? [{ section, score, terms }] : [];
      });
  };
}
