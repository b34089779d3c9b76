import { lightOf } from '@printready/print/inks';
import { differenceOf } from '@printready/print/solver';
import type { Finding } from '../../contract/tool.ts';
import { type Ground, isWhite } from '../../grounds/flat-ground.ts';
import type { FindingCode } from '../finding-rows.ts';
import type { Options } from '../options.ts';

/** Minimum ΔE at which the background is visible on the garment. */
const SEEN_FROM = 5;
type GroundOptions = Pick<Options, 'background' | 'garment'>;

const isBox = ({ color }: Ground, { garment }: GroundOptions): boolean =>
  differenceOf(lightOf(color), lightOf(garment)) >= SEEN_FROM;

/** True to leave out the background: by default only white, because other colors may be part of the design. */
export function leavesOut(ground: Ground, options: GroundOptions): boolean {
  if (options.background !== 'auto') return options.background === 'leave-out';
  return isBox(ground, options) && isWhite(ground.color);
}

const LEFT_OUT: Finding<FindingCode> = {
  code: 'background-left-out',
  text: 'The white background was left out: it would print as a box. Under Background you can keep it.',
};

const BOX: Finding<FindingCode> = {
  code: 'background-prints',
  text: 'The background prints as a box around the artwork. Under Background you can leave it out.',
  asks: {
    found: 'The background prints as a box around the artwork.',
    question: 'Is it part of the design?',
    leave: 'Keep it',
    apply: { label: 'Leave it out', options: { background: 'leave-out' } },
  },
};

const SHADED_BOX: Finding<FindingCode> = {
  code: 'background-prints',
  text: 'The background prints as a box around the artwork. Background Remover can cut it out.',
  betterTool: 'background-remover',
  asks: {
    found: 'The background prints as a box around the artwork.',
    question: 'Is it part of the design?',
    leave: 'Keep it',
  },
};

const SHADOW_LEFT_OUT: Finding<FindingCode> = {
  code: 'soft-shadow',
  text: 'A soft shadow or glow was left out with the background. Under Background you can keep both.',
  asks: {
    found: 'A soft shadow or glow was left out with the background.',
    question: 'Print it?',
    leave: 'Leave it out',
    apply: { label: 'Keep background', options: { background: 'keep' } },
  },
};

export const shadowFindings = (
  shaded: boolean,
  { background }: GroundOptions,
): readonly Finding<FindingCode>[] => (shaded && background === 'auto' ? [SHADOW_LEFT_OUT] : []);

export function groundFindings(
  { ground, shadedGround }: { readonly ground: Ground | null; readonly shadedGround: boolean },
  options: GroundOptions,
): readonly Finding<FindingCode>[] {
  if (options.background !== 'auto') return [];
  if (shadedGround) return [SHADED_BOX];
  if (!ground || !isBox(ground, options)) return [];
  return [isWhite(ground.color) ? LEFT_OUT : BOX];
}
