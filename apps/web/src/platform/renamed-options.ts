/** Migrates stored settings from the former British spelling of option names. */

const RENAMED = [
  [/olour/g, 'olor'],
  [/centre/g, 'center'],
  [/mitre/g, 'miter'],
] as const;

/** @param json stored entry. Only single-word names and values change, so text typed by the user stays unchanged. */
export function renameOptions(json: string): string {
  return json.replaceAll(/"[A-Za-z-]+"/g, (word) =>
    RENAMED.reduce((text, [before, now]) => text.replaceAll(before, now), word),
  );
}
