import type { RunContext } from '@printready/jobs';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import type { TaskFacts } from '../../worker/task.ts';
import { type OpenedArt, openArt, openDrawing } from '../plan/opened-art.ts';
import type { SheetArt } from '../plan/sheet-art.ts';

export const task = {
  name: 'open-names',
  pool: 'openings',
  patience: { silenceMs: 20_000 },
} as const satisfies TaskFacts;

type Pieces = Pick<SheetArt, 'choice'> & {
  readonly pieces: readonly { readonly name: string; readonly bytes: Uint8Array }[];
};

/** Opens all pieces of a list in one thread: all of them, or none. */
export async function work(
  { pieces, choice }: Pieces,
  run: RunContext,
): Promise<Result<{ readonly opened: readonly OpenedArt[] }, Problem>> {
  const opened: OpenedArt[] = [];
  for (const [at, { name, bytes }] of pieces.entries()) {
    run.signal.throwIfAborted();
    run.progress(at / pieces.length);
    const drawn = choice && (await openDrawing(bytes, choice));
    const one = drawn ?? (await openArt(bytes, choice, () => undefined));
    if (!one.ok) {
      const { code } = one.problem;
      const text = 'text' in one.problem ? one.problem.text : 'It needs a choice.';
      return failed({ code, text: `${name}: ${text}` });
    }
    opened.push(one);
  }
  return { ok: true, opened };
}
