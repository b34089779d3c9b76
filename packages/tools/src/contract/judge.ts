/** Compares a result with the opened file at the worst place, never by a mean or by the tool's intermediate data. */
import type { Raster } from '@printready/pixels/raster';
import type { Place } from './question.ts';
import type { Finding, Result } from './tool.ts';

/** `look` is only shown; `ask` pauses the run, so nothing is charged before the user answers. */
type Level = 'look' | 'ask';

/** Options that avoid the defect, with a button label; or the id of a better tool or of a canvas picker. */
type Remedy =
  | { readonly label: string; readonly options: Readonly<Record<string, unknown>> }
  | { readonly tool: string }
  | { readonly pick: string; readonly question: string };

export type Judgment<Code extends string = string> = {
  readonly code: Code;
  readonly level: Level;
  readonly place: Place;
  readonly text: string;
  readonly remedy: Remedy;
};

/** `result` was made with `options` and does not show a special view. */
type Judged<Options, Analysis, Code extends string> = {
  readonly opened: Raster;
  readonly options: Options;
  readonly analysis: Analysis;
  readonly result: Result<unknown, Code>;
};

export type Judge<Options, Analysis = unknown, Code extends string = string> = (
  judged: Judged<Options, Analysis, Code>,
) => readonly Judgment<Code>[];

/** Defect sizes in one place, px: below `look`, a defect is a speck; at or above `ask`, the art is ruined. */
const PIXELS = { look: 12, ask: 40 } as const;

export const FEW = PIXELS.look;

export const levelOf = (pixels: number): Level | null =>
  pixels < PIXELS.look ? null : pixels < PIXELS.ask ? 'look' : 'ask';

export function toFinding<Code extends string>(judgment: Judgment<Code>): Finding<Code> {
  const { code, level, place, text, remedy } = judgment;
  const answer = 'options' in remedy ? { apply: remedy } : 'pick' in remedy ? { tool: remedy.pick } : {};
  const question = 'pick' in remedy ? remedy.question : 'Use this result?';
  return {
    ...{ code, text, place },
    ...('tool' in remedy && { betterTool: remedy.tool }),
    ...(level === 'ask' && {
      asks: { found: text, question, leave: 'Use it', ...answer },
    }),
  };
}
