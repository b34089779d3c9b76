/**
 * Rows of a tool's findings: for each code, its title without numbers; null if the finding's text is the title. `#` is
 * the number of a layer or texture. The run decides whether a finding asks and how it is fixed (`Finding` in tool.ts).
 */
export type FindingRows = Readonly<Record<string, string | null>>;

export type CodeOf<Rows extends FindingRows> = {
  [Code in keyof Rows & string]: Code extends `${infer Stem}#` ? `${Stem}${number}` : Code;
}[keyof Rows & string];
