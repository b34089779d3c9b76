/** Findings of the validator: cause and cure from the manual's table of findings. */
import type { ManualSection } from '@printready/manual/page';
import { pagePath } from '@printready/manual/page';
import { wordsOf } from '@printready/manual/words';
import { type Answer, computed } from './answer-type.ts';
import type { Reading } from './reading/read.ts';

export type FindingHelp = {
  /** Code of the finding, and anchor of its section. */
  readonly code: string;
  readonly address: string;
  readonly title: string;
  /** Significant words of the title. */
  readonly words: readonly string[];
  readonly cause: string;
  readonly cure: string;
  /** First tool that the cure links to, as a path. */
  readonly tool: string | null;
};

/** Of an answer's sentence. */
const MAX_CHARACTERS = 230;

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The first sentences that fit. */
export function firstSentences(text: string, limit = MAX_CHARACTERS): string {
  if (text.length <= limit) return text;
  const ends = [...text.matchAll(/[.!?](?= [A-Z])/g)].map(({ index }) => index + 1).filter((end) => end <= limit);
  const end = ends.at(-1);
  return end === undefined ? `${text.slice(0, text.lastIndexOf(' ', limit))}…` : text.slice(0, end);
}

export function readFindings(sections: readonly ManualSection[]): FindingHelp[] {
  return sections.flatMap(({ page, anchor, heading, markdown }) => {
    const parts = /\*\*Cause\.\*\*([\s\S]*?)\*\*Cure\.\*\*([\s\S]*)/.exec(markdown);
    if (!page.startsWith('findings/') || !parts) return [];
    const [, cause = '', cure = ''] = parts;
    const tool = /\]\(\/(?:docs\/tools\/)?([a-z-]+)[)#]/.exec(cure)?.[1];
    return [
      {
        code: anchor,
        address: pagePath(page, anchor),
        title: heading,
        words: [...new Set(wordsOf(heading))],
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
    text: firstSentences(`${title}: ${cause}`),
    reason: firstSentences(cure),
    open: tool ?? '/file-validator',
    page: address,
  });

/** Share of a title's words that the question must have. */
const LEAST_SHARE = 0.6;

/** The finding whose title the question repeats. */
export function findFinding(question: Reading, findings: readonly FindingHelp[]): FindingHelp | null {
  const asked = new Set(wordsOf(question.text));
  let best: { finding: FindingHelp; score: number } | null = null;
  for (const finding of findings) {
    const shared = finding.words.filter((word) => asked.has(word)).length;
    const share = shared / finding.words.length;
    const score = shared + share;
    if (share >= LEAST_SHARE && (shared > 1 || finding.words.length === 1) && score > (best?.score ?? 0)) {
      best = { finding, score };
    }
  }
  return best?.finding ?? null;
}
