/**
 * The one search of the manual: /docs searches with it in the browser, knowledge and chat on the server. Pages are
 * ranked by BM25 over their fields (MiniSearch), the best section of each is shown, and a question whose words the
 * manual hardly knows is refused instead of answered at random.
 */
import MiniSearch from 'minisearch';
import { type Asks, learnAsks } from './asks.ts';
import { learnMeaning, type WordVectors } from './meaning.ts';
import type { ManualSection } from './page.ts';
import { learnSpelling, type Spelling } from './spelling.ts';
import { TRADE_WORDS, wordsOf } from './words.ts';

export type Hit = {
  readonly section: ManualSection;
  /** Comparable within one search only. */
  readonly score: number;
  /** The words of the question that were found, for marking them. */
  readonly terms: readonly string[];
};

export type SearchOptions = {
  readonly limit?: number;
  /** While somebody types: the last word may go on, and nothing is refused. */
  readonly typing?: boolean;
};

export type ManualSearch = (query: string, options?: SearchOptions) => readonly Hit[];

const FIELDS = ['title', 'keywords', 'heading', 'description', 'text'] as const;
type Field = (typeof FIELDS)[number];
type Row = Record<Field, string> & { readonly id: number };

/** What a word is worth where it stands. */
const WEIGHTS: Readonly<Record<Field, number>> = {
  title: 5,
  keywords: 4,
  heading: 3,
  description: 2.5,
  text: 1,
};
/** A page counts as a whole and by its best section. */
const SECTION_SHARE = 0.6;
/** What a page's questions count beside its text, whose best page counts 1. */
const ASKS_SHARE = 1.4;
/**
 * Whether a question is about what the manual is about: its words of the trade, and those that stand in titles and
 * keywords, must outweigh the words that stand nowhere in the manual. A word of English may be one that the manual did
 * not happen to need; a word of no language is nonsense.
 */
const EVIDENCE = { trade: 2, subject: 1, otherWord: -1.5, noWord: -3 } as const;
/** So near to a question that a page answers, it is that question in other words. */
const LIKE_AN_ASK = 0.6;

function createIndex(rows: readonly Row[]): MiniSearch<Row> {
  const index = new MiniSearch<Row>({
    fields: [...FIELDS],
    // A text is given as its words already.
    tokenize: (text) => (text === '' ? [] : text.split(' ')),
    processTerm: (term) => term,
  });
  index.addAll(rows);
  return index;
}

type Parts = {
  readonly sections: readonly ManualSection[];
  /** The numbers of each page's sections. */
  readonly byPage: readonly { readonly id: string; readonly sections: readonly number[] }[];
  readonly sectionIndex: MiniSearch<Row>;
  readonly pageIndex: MiniSearch<Row>;
  /** In how many sections a word stands. */
  readonly seenIn: ReadonlyMap<string, number>;
  readonly spelling: Spelling;
  /** Whether it is written as it should be. */
  readonly isWord: (word: string) => boolean;
  /** Whether a word of the manual begins so. */
  readonly begins: (letters: string) => boolean;
  /** The words of titles and keywords. */
  readonly subjects: ReadonlySet<string>;
  readonly asks: Asks;
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
    spelling: learnSpelling(seenIn.keys()),
    isWord: (word) => vectors?.has(word) === true,
    begins: (letters) => [...seenIn.keys()].some((word) => word.startsWith(letters)),
    subjects: new Set(rows.flatMap(({ title, keywords }) => `${title} ${keywords}`.split(' '))),
    asks: learnAsks(asked, vectors && learnMeaning(vectors)),
  };
}

type Asked = {
  /** Those that the manual has. */
  readonly words: readonly string[];
  readonly all: readonly string[];
  readonly isOurs: boolean;
};

function understand(parts: Parts, query: string, typing: boolean): Asked {
  const { seenIn, spelling, subjects, asks, isWord, begins } = parts;
  const words = new Set<string>();
  const all = new Set<string>();
  let [evidence, named] = [0, 0];
  for (const asked of new Set(wordsOf(query))) {
    // What is being typed may be the beginning of a word, and what is a word is not misspelled.
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
    isOurs: (named > 0 && evidence + named >= 0) || (all.size > 1 && nearest >= LIKE_AN_ASK),
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

/** The pages that have a word of the question, by what they say and by what is asked of them. */
function rankPages({ byPage, asks }: Parts, words: readonly string[], pages: Found, bySection: Found) {
  const near = asks(words);
  const ranked = byPage.map(({ sections }, number) => {
    const page = pages.get(number);
    const best = sections
      .map((section) => ({ section, score: bySection.get(section)?.score ?? 0 }))
      .reduce((a, b) => (b.score > a.score ? b : a));
    const said = (page?.score ?? 0) + SECTION_SHARE * best.score;
    return {
      section: best.section,
      said,
      near: near.get(number) ?? 0,
      terms: Object.keys(page?.match ?? {}),
    };
  });
  const most = Math.max(...ranked.map(({ said }) => said), Number.MIN_VALUE);
  return ranked
    .filter(({ said, near: alike }) => said > 0 || alike > 0)
    .map(({ section, said, near: alike, terms }) => ({
      section,
      terms,
      score: said / most + ASKS_SHARE * alike,
    }))
    .sort((a, b) => b.score - a.score);
}

/** @param vectors what words mean; without them only the same word counts */
export function createSearch(sections: readonly ManualSection[], vectors?: WordVectors): ManualSearch {
  const parts = readParts(sections, vectors);
  return (query, { limit = 3, typing = false } = {}) => {
    const { words, all, isOurs } = understand(parts, query, typing);
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
