/** An answer: one sentence, its reason, one button. */

export type Answer = {
  /** Stable id of the answer's subject. */
  readonly topic: string;
  /** `unknown`: a question of the trade that only the shop's own material answers. */
  readonly kind: 'computed' | 'fact' | 'unknown';
  /** First sentence, at most 240 characters. */
  readonly text: string;
  /** Second sentence: why, or the remedy; empty without one. */
  readonly reason: string;
  /** Path of a tool or page of the app; null: no button. */
  readonly open: string | null;
  /** Address of the manual's section on it; null without one. */
  readonly page: string | null;
};

type Parts = Pick<Answer, 'topic' | 'text'> & Partial<Answer>;

export const computed = (parts: Parts): Answer => ({
  kind: 'computed',
  reason: '',
  open: null,
  page: null,
  ...parts,
});
