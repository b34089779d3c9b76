/**
 * judge.ts of a tool: compares a result with the opened file in its worst place, never by a mean and never with the
 * tool's own intermediate data. define-tool.ts runs it on every result except previews of a proxy.
 */
import type { Raster } from '@printready/imaging/raster';
import type { Place } from './question.ts';
import type { Finding, Result } from './tool.ts';

/** `look` is shown; `ask` holds the run: nothing is charged before an answer. */
type Level = 'look' | 'ask';

/** Options that avoid the fault and their button label, or the id of a better tool. */
type Remedy =
  | { readonly label: string; readonly options: Readonly<Record<string, unknown>> }
  | { readonly tool: string };

export type Judgment = {
  readonly code: string;
  readonly level: Level;
  readonly place: Place;
  readonly text: string;
  readonly remedy: Remedy;
};

/** `result` is of `options`, and shows no view. */
type Judged<Options, Analysis> = {
  readonly opened: Raster;
  readonly options: Options;
  readonly analysis: Analysis;
  readonly result: Result;
};

export type Judge<Options, Analysis = unknown> = (judged: Judged<Options, Analysis>) => readonly Judgment[];

/** Sizes of one place, px: below the first it is a speck, from the second on the art is ruined. */
const PIXELS = { look: 12, ask: 40 } as const;

/** Level of a place by its number of pixels; null: fine. */
export const levelOf = (pixels: number): Level | null =>
  pixels < PIXELS.look ? null : pixels < PIXELS.ask ? 'look' : 'ask';

/** Converts to a finding of the result; `ask` holds the run. */
export function toFinding({ code, level, place, text, remedy }: Judgment): Finding {
  const apply = 'tool' in remedy ? {} : { apply: remedy };
  return {
    ...{ code, text, place },
    ...('tool' in remedy && { betterTool: remedy.tool }),
    ...(level === 'ask' && {
      asks: { found: text, question: 'Use this result?', leave: 'Use it', ...apply },
    }),
  };
}
