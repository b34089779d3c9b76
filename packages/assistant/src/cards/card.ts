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
  /** True if the card advertises a tool; such a card does not answer complaints about a result. */
  readonly pitch?: true;
  readonly complaint?: true;
  /** True if the card's concepts are also everyday words; a question's unknown words then count double against it. */
  readonly everyday?: true;
};

export const pageOf = ({ open, page }: Card): string | null =>
  page ?? (open === undefined ? null : `/docs/tools${open}`);
