/**
 * judge.ts of a tool: compares a result with the opened file in its worst place, never by a mean and never with the
 * tool's own intermediate data. define-tool.ts runs it on every result except previews of a proxy.
 */
import type { Raster } from '@printready/imaging/raster';
import type { Place } from './question.ts';
import type { Finding, Result } from './tool.ts';

/** `look` is shown; `ask` holds the run: nothing is charged before an answer. */
type Level = 'look' | 'ask';

/**
 * Options that avoid it, and the words on the button that sets them; the id of a tool that does better; or of a canvas
 * tool that picks, with which a press on the picture fixes it.
 */
type Remedy =
  | { readonly label: string; readonly options: Readonly<Record<string, unknown>> }
  | { readonly tool: string }
  | { readonly pick: string; readonly question: string };

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

/** Fewer in all are nothing in one place. */
export const FEW = PIXELS.look;

/** Level of a place by its number of pixels; null: fine. */
export const levelOf = (pixels: number): Level | null =>
  pixels < PIXELS.look ? null : pixels < PIXELS.ask ? 'look' : 'ask';

/** Converts to a finding of the result; `ask` holds the run. */
export function toFinding({ code, level, place, text, remedy }: Judgment): Finding {
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
