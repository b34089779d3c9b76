export type Card = {
  readonly id: string;
  /** Required concepts: groups separated by spaces, with alternatives separated by `/`. */
  readonly needs: string;
  readonly also?: string;
  readonly not?: string;
  readonly text: string;
  readonly reason?: string;
  readonly open?: string;
  /** Section of the manual; if absent, the page of the tool that `open` names. */
  readonly page?: string;
  readonly unknown?: true;
  /** True if the card describes a tool, so it does not answer complaints about a result. */
  readonly pitch?: true;
  readonly complaint?: true;
  /** True if the card's concepts are also everyday words, so that unknown words count double. */
  readonly everyday?: true;
};

export const pageOf = ({ open, page }: Card): string | null =>
  page ?? (open === undefined ? null : `/docs/tools${open}`);
