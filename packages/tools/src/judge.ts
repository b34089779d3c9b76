/**
 * judge.ts of a tool's folder: compares a delivered result with the opened file in the worst place, never by a mean and
 * never with something of the tool's own making.
 */
import type { Raster } from '@printready/imaging/raster';
import type { Place } from './question.ts';
import type { Finding } from './tool.ts';

/** `look` is told; `ask` holds the run, so that nothing is charged before it is answered. */
type Level = 'look' | 'ask';

export type Judgment = {
  readonly code: string;
  readonly level: Level;
  readonly place: Place;
  readonly text: string;
  /** Options that avoid it, and the words on the button that sets them. */
  readonly remedy: { readonly label: string; readonly options: Readonly<Record<string, unknown>> };
};

export type Judge = (judged: {
  readonly opened: Raster;
  readonly shows: Raster;
  /** A soft shadow or glow around the art was left out. */
  readonly shadeDropped: boolean;
}) => readonly Judgment[];

/** As a finding of the result; one that asks holds the run. */
export function toFinding({ code, level, place, text, remedy }: Judgment): Finding {
  const asks = { found: text, question: 'Use this result?', leave: 'Use it', apply: remedy };
  return { code, text, place, ...(level === 'ask' && { asks }) };
}
