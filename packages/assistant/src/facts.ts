export type FileFacts = {
  readonly width: number;
  readonly height: number;
  /** Resolution stored in the file, ppi; null if the file states no print size. */
  readonly ppi: number | null;
};

export type AccountFacts = {
  readonly plan: string;
  readonly tokensLeft: number;
  readonly tokenLimit: number;
  readonly renews: string;
};

export const sizeFact = (width: number, height: number): string => `Size: ${width} × ${height} px`;

export const accountFacts = ({ plan, tokensLeft, tokenLimit, renews }: AccountFacts): string[] => [
  `Plan: ${plan}`,
  `Tokens left: ${tokensLeft} of ${tokenLimit}`,
  `Tokens renew: ${renews.slice(0, 10)}`,
];

export function readFileFacts(facts: string): FileFacts | null {
  const size = /^-? ?Size: (\d+) × (\d+) px$/m.exec(facts);
  if (!size) return null;
  const ppi = /^-? ?Resolution: (\d+) ppi, prints/m.exec(facts);
  return { width: Number(size[1]), height: Number(size[2]), ppi: ppi ? Number(ppi[1]) : null };
}

export function readAccountFacts(facts: string): AccountFacts | null {
  const plan = /^-? ?Plan: (.+)$/m.exec(facts)?.[1];
  const tokens = /^-? ?Tokens left: (\d+) of (\d+)$/m.exec(facts);
  const renews = /^-? ?Tokens renew: (\d{4}-\d{2}-\d{2})$/m.exec(facts)?.[1];
  if (plan === undefined || !tokens || renews === undefined) return null;
  return { plan, tokensLeft: Number(tokens[1]), tokenLimit: Number(tokens[2]), renews };
}
