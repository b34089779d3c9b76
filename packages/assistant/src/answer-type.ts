export type Answer = {
  readonly topic: string;
  /** `unknown`: a trade question that only the shop's own information can answer. */
  readonly kind: 'computed' | 'fact' | 'unknown';
  /** First sentence, at most 240 characters. */
  readonly text: string;
  /** Second sentence, with the reason or the fix; empty if there is none. */
  readonly reason: string;
  /** App path of the tool or page that the answer's button opens; null for no button. */
  readonly open: string | null;
  /** Address of the manual's section on the topic; null if there is none. */
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
