export type AlternativeTool = {
  readonly label: string;
  readonly options: Readonly<Record<string, unknown>>;
};
