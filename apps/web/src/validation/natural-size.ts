/** How large a file's art is by itself: the shape that a print size keeps, and the size to start from. */
import type { Facts } from '@printready/preflight';
import type { PrintSize } from '../preflight/validate-types.ts';

const MM_PER_PT = 25.4 / 72;
const MM_PER_CSS_PX = 25.4 / 96;
const ASSUMED_DPI = 300;

/** Null where nothing is known of it. */
export function naturalSize(facts: Facts): PrintSize | null {
  switch (facts.kind) {
    case 'pdf':
    case 'ai': {
      const page = facts.pages?.[0];
      if (!page) return null;
      const [x0, y0, x1, y1] = page.boxes.effective.TrimBox;
      const mmPerUnit = MM_PER_PT * page.userUnit;
      const [width, height] = [(x1 - x0) * mmPerUnit, (y1 - y0) * mmPerUnit];
      return page.rotate % 180 === 0 ? sized(width, height) : sized(height, width);
    }
    case 'psd':
    case 'picture':
      return sized(
        (facts.width / (facts.dpiX ?? ASSUMED_DPI)) * 25.4,
        (facts.height / (facts.dpiY ?? ASSUMED_DPI)) * 25.4,
      );
    case 'svg': {
      if (facts.widthMm !== null && facts.heightMm !== null) return sized(facts.widthMm, facts.heightMm);
      const [, , width, height] = (facts.viewBox ?? '').split(/[\s,]+/).map(Number);
      return sized((width ?? 0) * MM_PER_CSS_PX, (height ?? 0) * MM_PER_CSS_PX);
    }
    case 'unreadable':
      return null;
  }
}

function sized(widthMm: number, heightMm: number): PrintSize | null {
  return widthMm > 0 && heightMm > 0 ? { widthMm, heightMm } : null;
}
