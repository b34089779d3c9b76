/**
 * What the Background Remover's network is judged on: pictures put together here, so that opacity and color of the
 * subject are known in every pixel. `tune` scenes are those that constants may be chosen on; the figures of `judge`
 * scenes are only read, and no figure or photograph is in both. `first` scenes are the ones that earlier levels of the
 * matte were chosen on. `fresh` (background-fresh.ts) was picked before any engine saw it, and looked at since; nothing
 * is ever chosen on `unseen` (background-unseen.ts).
 */
import { badge, ball, grounds } from '../packages/tools/src/background-remover/fixture-composites.ts';
import { byFormula, onPhoto, type Scene } from './background-compose.ts';
import { judge } from './background-judge.ts';
import { downloadSource, sourceOf } from './background-sources.ts';
import { tune } from './background-tune.ts';

const first: readonly Scene[] = [
  byFormula('first', 'ball, leaves', [ball, grounds.leaves], [720, 560]),
  byFormula('first', 'ball, wood', [ball, grounds.wood], [720, 560]),
  byFormula('first', 'badge, wood', [badge, grounds.wood], [720, 560]),
  onPhoto('first', 'gopher, cat', 'fixture:gopher-gopher.png', 'fixture:skimage-chelsea.png', {
    width: 720,
    height: 560,
    tall: 500,
    left: 180,
    top: 40,
  }),
  onPhoto('first', 'gopher, Paris', 'fixture:gopher-gopher.png', 'fixture:libavif-paris_exif_xmp_icc.jpg', {
    width: 720,
    height: 560,
    tall: 500,
    left: 180,
    top: 40,
  }),
];

export const scenes: readonly Scene[] = [...judge, ...first, ...tune];

/** @param mayLoad false: take only what is here. @returns what could not be had. */
export function downloadScenes(wanted: readonly Scene[], mayLoad: boolean): readonly string[] {
  const sources = new Set(wanted.flatMap(({ files }) => files.map(sourceOf)));
  return [...sources].filter((source) => !downloadSource(source, mayLoad));
}
