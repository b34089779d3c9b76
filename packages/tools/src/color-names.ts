import { exact } from '@printready/pixels/number';
import type { Light } from '@printready/print/inks';
import { labOfLight } from '@printready/print/solver';

/** Upper end of each hue range: hue angle in L*a*b*, degrees. */
const HUES = [
  [18, 'Pink'],
  [45, 'Red'],
  [66, 'Orange'],
  [82, 'Gold'],
  [105, 'Yellow'],
  [125, 'Lime'],
  [165, 'Green'],
  [205, 'Teal'],
  [250, 'Sky blue'],
  [292, 'Blue'],
  [322, 'Purple'],
  [345, 'Magenta'],
  [361, 'Pink'],
] as const;

export function nameColor(light: Light): string {
  const { l, a, b } = labOfLight(...light);
  const chroma = exact.hypot(a, b);
  if (chroma < 8) {
    if (l < 28) return 'Black';
    if (l > 88) return 'White';
    return l < 50 ? 'Dark gray' : l < 70 ? 'Gray' : 'Light gray';
  }
  const hue = ((exact.atan2(b, a) * 180) / Math.PI + 360) % 360;
  if (hue < 90 && hue > 30 && chroma < 45) {
    if (l < 35) return 'Dark brown';
    if (l < 55) return 'Brown';
    if (l > 75) return 'Cream';
    return 'Tan';
  }
  const name = HUES.find(([end]) => hue < end)?.[1] ?? 'Pink';
  if (l < 30) return `Dark ${name.toLowerCase()}`;
  return l > 78 && name !== 'Yellow' ? `Light ${name.toLowerCase()}` : name;
}

/** Names that PDF and PostScript reserve for process inks, for all plates, or for none. */
const RESERVED = new Set([
  'all',
  'none',
  'black',
  'cyan',
  'magenta',
  'yellow',
  'gray',
  'red',
  'green',
  'blue',
]);

export function uniqueName(wanted: string, taken: ReadonlySet<string>): string {
  const name = RESERVED.has(wanted.toLowerCase()) ? `${wanted} ink` : wanted;
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`;
}
