/**
 * Scenes for the Background Remover's network. They are composed, so the subject's opacity and color are known at every
 * pixel. Sets:
 * - `tune`: constants may be tuned on them.
 * - `judge`: evaluation only; shares no figure or photograph with `tune`.
 * - `first`: earlier versions of the matte were tuned on them.
 * - `fresh` (background-fresh.ts): chosen before any engine ran on it, and inspected since.
 * - `unseen` (background-unseen.ts): nothing is ever tuned on it.
 */
import { badge, ball, grounds } from '../../../packages/tools/src/background-remover/testing/composites.ts';
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

/** @param mayLoad false to use only local files. @returns sources that are unavailable */
export function downloadScenes(wanted: readonly Scene[], mayLoad: boolean): readonly string[] {
  const sources = new Set(wanted.flatMap(({ files }) => files.map(sourceOf)));
  return [...sources].filter((source) => !downloadSource(source, mayLoad));
}
