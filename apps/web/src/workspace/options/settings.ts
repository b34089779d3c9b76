import type { ToolPanel, ToolPreset } from '@printready/tools/panel';
import { renameOptions } from '../../platform/renamed-options.ts';

type Known<Options extends object> = Pick<ToolPanel<Options>, 'schema'> & {
  readonly manifest: Pick<ToolPanel<Options>['manifest'], 'perImage'>;
};

const settingsKey = (toolId: string) => `printready-settings:${toolId}`;
const presetsKey = (toolId: string) => `printready-presets:${toolId}`;

function readJson(key: string): unknown {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(renameOptions(text));
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function withoutImage<Options extends object>(
  options: Partial<Options>,
  { manifest: { perImage = [] } }: Known<Options>,
): Partial<Options> {
  const skipped: readonly string[] = perImage;
  return Object.fromEntries(
    Object.entries(options).filter(([key]) => !skipped.includes(key)),
  ) as Partial<Options>;
}

export function changedFrom<Options extends object>(initial: Options, options: Options): Partial<Options> {
  const before = new Map<string, unknown>(Object.entries(initial));
  const changed = Object.entries(options).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.get(key)),
  );
  return Object.fromEntries(changed) as Partial<Options>;
}

export function mergeOptions<Options extends object>(
  panel: Known<Options>,
  base: Options,
  patch: Readonly<Record<string, unknown>>,
): Options {
  const parsed = panel.schema.safeParse({ ...base, ...patch });
  return parsed.success ? parsed.data : base;
}

export function isPresetOn<Options extends object>(
  panel: Known<Options>,
  options: Options,
  preset: ToolPreset<Options>,
): boolean {
  const applied = mergeOptions(panel, options, { ...preset.options });
  return Object.keys(changedFrom(options, applied)).length === 0;
}

export function rememberSettings<Options extends object>(
  toolId: string,
  panel: Known<Options>,
  changed: Partial<Options>,
): void {
  localStorage.setItem(settingsKey(toolId), JSON.stringify(withoutImage(changed, panel)));
}

export function recallSettings(toolId: string): Readonly<Record<string, unknown>> {
  const kept = readJson(settingsKey(toolId));
  return isRecord(kept) ? kept : {};
}

/** @returns nothing for an entry that this version of the tool cannot read */
function fittingPreset<Options extends object>(
  entry: unknown,
  panel: Known<Options>,
  base: Options,
): readonly ToolPreset<Options>[] {
  if (!isRecord(entry) || typeof entry['name'] !== 'string' || !isRecord(entry['options'])) return [];
  const fits = panel.schema.safeParse({ ...base, ...entry['options'] });
  return fits.success ? [{ name: entry['name'], options: entry['options'] as Partial<Options> }] : [];
}

export function loadPresets<Options extends object>(
  toolId: string,
  panel: Known<Options>,
  base: Options,
): readonly ToolPreset<Options>[] {
  const kept = readJson(presetsKey(toolId));
  return Array.isArray(kept) ? kept.flatMap((entry: unknown) => fittingPreset(entry, panel, base)) : [];
}

/** A preset that a shop shares: `options` of its content, under the row's name. */
export function readSharedPreset<Options extends object>(
  row: { readonly name: string; readonly content: Readonly<Record<string, unknown>> },
  panel: Known<Options>,
  base: Options,
): readonly ToolPreset<Options>[] {
  const options: unknown = JSON.parse(renameOptions(JSON.stringify(row.content['options'] ?? null)));
  return fittingPreset({ name: row.name, options }, panel, base);
}

export function savePresets<Options extends object>(
  toolId: string,
  presets: readonly ToolPreset<Options>[],
): void {
  localStorage.setItem(presetsKey(toolId), JSON.stringify(presets));
}
