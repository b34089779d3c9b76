import { type ManualSection, pagePath } from '@printready/manual/page';
import { wordsOf } from '@printready/manual/words';
import { type Answer, computed } from './answer-type.ts';
import type { Reading } from './reading/read.ts';
import { wordsIn } from './reading/text.ts';

export type FindingHelp = {
  readonly code: string;
  readonly address: string;
  readonly title: string;
  readonly words: readonly string[];
  readonly causeWords: readonly string[];
  readonly cause: string;
  readonly cure: string;
  readonly tool: string | null;
};

const MAX_CHARACTERS = 230;

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

export function firstSentences(text: string, limit = MAX_CHARACTERS): string {
  if (text.length <= limit) return text;
  const ends = [...text.matchAll(/[.!?](?= [A-Z])/g)]
    .map(({ index }) => index + 1)
    .filter((end) => end <= limit);
  const end = ends.at(-1);
  return end === undefined ? `${text.slice(0, text.lastIndexOf(' ', limit))}…` : text.slice(0, end);
}

/** Cause and fix from a section; for informational findings, each is one sentence, and the fix may be missing. */
function partsOf(markdown: string): readonly [cause: string, cure: string] | null {
  const [, cause, cure] = /\*\*Cause\.\*\*([\s\S]*?)\*\*Cure\.\*\*([\s\S]*)/.exec(markdown) ?? [];
  if (cause !== undefined && cure !== undefined) return [cause, cure];
  const [, said, rest = ''] = /^For your information: ([^.]*\.)([\s\S]*)/.exec(markdown) ?? [];
  return said === undefined ? null : [said, rest];
}

const firstSentence = (text: string): string => /^.*?[.!?](?= [A-Z]|$)/.exec(text)?.[0] ?? text;

export function readFindings(sections: readonly ManualSection[]): FindingHelp[] {
  return sections.flatMap(({ page, anchor, heading, markdown }) => {
    const parts = page.startsWith('findings/') ? partsOf(markdown) : null;
    if (!parts) return [];
    const [cause, cure] = parts;
    const tool = /\]\(\/(?:docs\/tools\/)?([a-z-]+)[)#]/.exec(cure)?.[1];
    return [
      {
        code: anchor,
        address: pagePath(page, anchor),
        title: heading,
        words: [...new Set(wordsOf(heading))],
        causeWords: [...new Set(wordsOf(cause))],
        cause: plain(cause),
        cure: plain(cure),
        tool: tool === undefined ? null : `/${tool}`,
      },
    ];
  });
}

export const answerFinding = ({ code, title, cause, cure, tool, address }: FindingHelp): Answer =>
  computed({
    topic: `finding:${code}`,
    kind: 'fact',
    text: firstSentences(`${title}: ${firstSentence(cause)}`),
    reason: firstSentences(firstSentence(cure)),
    open: tool ?? '/file-validator',
    page: address,
  });

const LIMITS =
  /\b(under|below|fewer than|less than|smaller than|over|above|more than)(?: the)? (\d+(?:\.\d+)?) ?(pt|ppi|dpi|mm|in|px|%)/g;
const LOWER = new Set(['over', 'above', 'more than']);

/** Limits named in a text, such as "under 6 pt", each in one form. */
const limitsIn = (text: string): string[] =>
  [...text.matchAll(LIMITS)].map(
    ([, side = '', value = '', unit = '']) =>
      `${LOWER.has(side) ? 'over' : 'under'} ${value} ${unit === 'dpi' ? 'ppi' : unit}`,
  );

const CAUSE_SHARE = 0.6;
/** Minimum share of the question's words, by weight, that the finding must explain. */
const LEAST_SHARE = 0.5;
const LEAST_SHARE_UNNAMED = 0.75;
const TITLE_WEIGHT = 0.5;
const ABOUT_FINDINGS = new Set([
  'find',
  'report',
  'valid',
  'warn',
  'error',
  'issu',
  'messag',
  'flag',
  'check',
  'preflight',
  'pdf',
  'svg',
  'psd',
  'page',
  'file',
  'program',
  'custom',
  'problem',
  'thing',
  'some',
  'fix',
  'says',
  'sai',
]);

/** Mention of a report in a question: a clear one, a possible one ("what does … mean"), or none. */
type Mention = 'report' | 'perhaps' | 'none';

const REPORT =
  /\b(?:findings?|report|validator(?= ?:| says| reports)|preflight says|in the validator|warning|flagged|checker|error|befund|rapport|informe)\b/;

export const mentionIn = (question: Reading): Mention =>
  REPORT.test(question.text) ? 'report' : question.has('finding') ? 'perhaps' : 'none';

function weigher(findings: readonly FindingHelp[]): (word: string) => number {
  const having = new Map<string, number>();
  for (const { words, causeWords } of findings) {
    for (const word of new Set([...words, ...causeWords])) having.set(word, (having.get(word) ?? 0) + 1);
  }
  return (word) => Math.log(1 + findings.length / (having.get(word) ?? 1));
}

/** Counts the title words that the question repeats, including small ones such as "under". */
function sharedWords({ text }: Reading, { title }: FindingHelp): number {
  const said = new Set(wordsIn(text));
  return wordsIn(title.toLowerCase()).filter((word) => said.has(word)).length;
}

export function createFindingMatcher(
  findings: readonly FindingHelp[],
): (question: Reading, mention: Mention) => FindingHelp | null {
  const weightOf = weigher(findings);
  return (question, mention) => {
    const said = new Set(wordsOf(question.text));
    const asked = [...said].filter((word) => !ABOUT_FINDINGS.has(word) && !/\d/.test(word));
    const all = asked.reduce((sum, word) => sum + weightOf(word), 0);
    const limits = limitsIn(question.text);
    let best: { finding: FindingHelp; rank: number } | null = null;
    for (const finding of findings) {
      const inTitle = asked.filter((word) => finding.words.includes(word)).length;
      if (mention === 'none' && inTitle < 2) continue;
      const explained = asked.reduce((sum, word) => {
        const inCause = mention === 'report' && finding.causeWords.includes(word);
        const share = finding.words.includes(word) ? 1 : inCause ? CAUSE_SHARE : 0;
        return sum + share * weightOf(word);
      }, 0);
      if (explained < (mention === 'none' ? LEAST_SHARE_UNNAMED : LEAST_SHARE) * all) continue;
      const titleWords = finding.words.filter((word) => said.has(word));
      const rank =
        explained +
        (TITLE_WEIGHT * titleWords.length * all) / finding.words.length +
        titleWords.length +
        sharedWords(question, finding) +
        (limitsIn(finding.cause).some((limit) => limits.includes(limit)) ? all : 0);
      if (rank > (best?.rank ?? 0)) best = { finding, rank };
    }
    return best?.finding ?? null;
  };
}
