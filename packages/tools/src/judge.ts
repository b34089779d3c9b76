/**
 * judge.ts of a tool's folder: compares a result with the opened file in the worst place, never by a mean and never with
 * something of the tool's own making. define-tool.ts runs it on all that is not a preview of a proxy.
 */
import type { Raster } from '@printready/imaging/raster';
import type { Place } from './question.ts';
import type { Finding, Result } from './tool.ts';

/** `look` is told; `ask` holds the run, so that nothing is charged before it is answered. */
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

/** Pixels in one place: fewer are a speck; from the second count on the art is ruined. */
const PIXELS = { look: 12, ask: 40 } as const;

/** How bad a place of so many pixels is; null: fine. */
export const levelOf = (pixels: number): Level | null =>
  pixels < PIXELS.look ? null : pixels < PIXELS.ask ? 'look' : 'ask';

/** As a finding of the result; one that asks holds the run. */
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
