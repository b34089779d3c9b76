/** For DTF, white ink is printed under every pixel that is not fully transparent. */

import { type Finding, finding } from './finding.ts';
import type { RenderedPage } from './rendered-page.ts';
import { colorName, onPages, placeOf } from './rendered-page.ts';

/** Minimum share of soft pixels in the painted area, %; a smaller share comes from rounded edges. */
const SOFT_PERCENT = 1;
/** Minimum width of a soft spot, mm, that shows however large the artwork is. */
const SOFT_SPOT_MM = 1;
const WHITE_PERCENT = 0.1;

export function filmFindings(seen: readonly RenderedPage[]): Finding[] {
  return [...groundFindings(seen), ...softFindings(seen), ...whiteFindings(seen)];
}

function groundFindings(seen: readonly RenderedPage[]): Finding[] {
  const grounded = seen.filter(({ look }) => look?.ground);
  const ground = grounded[0]?.look?.ground;
  if (!ground) return [];
  const name = colorName(ground.rgb);
  return [
    finding({
      code: 'background-opaque',
      type: 'error',
      message: `A ${name} background fills the sheet behind the artwork${onPages(grounded)}: it prints as a ${name} box on the garment.`,
      details: { Color: name, Covers: `${Math.round(ground.percent)}% of the sheet` },
      action: 'Remove the background, and save with a transparent one.',
      places: grounded.map((one) => placeOf(one)),
    }),
  ];
}

function softFindings(seen: readonly RenderedPage[]): Finding[] {
  const spotMm = ({ look, scale }: RenderedPage) => (look?.softSpotMm ?? 0) * scale;
  const percent = ({ look }: RenderedPage) => look?.softPercent ?? 0;
  const soft = seen.filter((one) => percent(one) > SOFT_PERCENT || spotMm(one) >= SOFT_SPOT_MM);
  if (soft.length === 0) return [];
  const most = Math.max(...soft.map(percent));
  const largest = Math.max(...soft.map(spotMm));
  const what =
    most > SOFT_PERCENT
      ? `${Math.round(most)}% of the artwork`
      : `A spot of the artwork, ${Math.round(largest * 10) / 10} mm across,`;
  return [
    finding({
      code: 'semi-transparent',
      type: 'warning',
      message: `${what} is half transparent${onPages(soft)}: white ink shows through and the powder does not hold.`,
      details: { 'Half transparent': `${Math.round(most * 100) / 100}%`, Limit: `${SOFT_PERCENT}%` },
      action: 'Make soft edges hard, or turn fades into halftone dots.',
      places: soft.map((one) => placeOf(one)),
    }),
  ];
}

function whiteFindings(seen: readonly RenderedPage[]): Finding[] {
  const found: Finding[] = [];
  const near = seen.filter(({ look }) => look && !look.ground && look.nearWhitePercent > WHITE_PERCENT);
  if (near.length > 0) {
    found.push(
      finding({
        code: 'near-white',
        type: 'warning',
        message: `Some of the artwork is nearly white (250 to 254 of 255)${onPages(near)}: it prints as a thin haze of ink on the white.`,
        details: { 'Nearly white': `${Math.max(...near.map(({ look }) => look?.nearWhitePercent ?? 0))}%` },
        action: 'Make it pure white, or remove it.',
        places: near.map((one) => placeOf(one)),
      }),
    );
  }
  const white = seen.filter(({ look }) => look && !look.ground && look.whitePercent > WHITE_PERCENT);
  if (white.length > 0) {
    found.push(
      finding({
        code: 'white-prints',
        type: 'info',
        message: `White areas in the artwork print in white ink${onPages(white)}.`,
        details: { White: `${Math.max(...white.map(({ look }) => look?.whitePercent ?? 0))}% of the art` },
        action: 'Remove the white where the garment should show through.',
        places: white.map((one) => placeOf(one)),
      }),
    );
  }
  return found;
}
