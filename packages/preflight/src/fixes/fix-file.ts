import { inspect } from '../inspect.ts';
import { looksForThin } from '../rules/press-rules.ts';
import { DEFAULT_PROFILE } from '../rules/profile.ts';
import { applyFix, type Fixed } from './apply.ts';
import type { EditId } from './edit-ids.ts';
import { fixDrawn } from './fix-drawn.ts';
import { type FileOptions, outlinePdf } from './fonts/outline-pdf.ts';
import { refuseFix } from './problem.ts';

const OF_DRAWN = ['remove-scripts', 'remove-background', 'write-print-size', 'outline-text'] as const;

/** Leaves the input bytes unchanged, for undo. @param decode draws SVG and Photoshop files */
export async function fixFile(
  bytes: Uint8Array,
  name: string,
  step: EditId,
  options: FileOptions,
): Promise<Fixed> {
  const { profile = DEFAULT_PROFILE, password = '', limits } = options;
  const facts = inspect(bytes, name, { password, fine: looksForThin(profile), ...(limits && { limits }) });
  if (facts.kind === 'svg' || facts.kind === 'psd') {
    const drawn = OF_DRAWN.find((one) => one === step);
    if (drawn) return await fixDrawn({ bytes, name, facts }, drawn, options);
  } else if (step === 'outline-text') return await outlinePdf({ bytes, name, facts }, options);
  else if (step !== 'write-print-size') return applyFix(bytes, name, step, options);
  return refuseFix('not-fixable', 'This kind of file cannot be fixed this way.');
}
