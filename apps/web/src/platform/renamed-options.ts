/** Settings that this browser kept while options had British names: read as what they are called now. */

const RENAMED = [
  [/olour/g, 'olor'],
  [/centre/g, 'center'],
  [/mitre/g, 'miter'],
] as const;

/** @param json of a kept entry. Only names and values of one word change, so texts that somebody typed stay. */
export function renameOptions(json: string): string {
  return json.replaceAll(/"[A-Za-z-]+"/g, (word) =>
    RENAMED.reduce((text, [before, now]) => text.replaceAll(before, now), word),
  );
}
