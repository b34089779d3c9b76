/** Migrates stored settings from former British option names. */

const RENAMED = [
  [/olour/g, 'olor'],
  [/centre/g, 'center'],
  [/mitre/g, 'miter'],
] as const;

/** @param json stored entry. Only single-word names and values change, so text typed by the user stays. */
export function renameOptions(json: string): string {
  return json.replaceAll(/"[A-Za-z-]+"/g, (word) =>
    RENAMED.reduce((text, [before, now]) => text.replaceAll(before, now), word),
  );
}
