import type { Assessment, PrintReadiness } from '@printready/preflight';
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';

export type Issue = Assessment['issues'][number];
export type Category = Issue['category'];
export type Scored = keyof PrintReadiness['breakdown'];

export const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  color: 'Color',
  resolution: 'Resolution',
  bleed: 'Bleed',
  fonts: 'Fonts',
  structure: 'Structure',
  general: 'General',
};

export const SCORED_CATEGORIES = [
  'color',
  'resolution',
  'bleed',
  'fonts',
  'structure',
] as const satisfies readonly Scored[];
export const CATEGORIES = [...SCORED_CATEGORIES, 'general'] as const satisfies readonly Category[];

export const TYPE_LOOK: Readonly<
  Record<Issue['type'], { readonly Icon: LucideIcon; readonly text: string; readonly name: string }>
> = {
  error: { Icon: CircleAlert, text: 'text-bad', name: 'Error' },
  warning: { Icon: TriangleAlert, text: 'text-warn', name: 'Warning' },
  info: { Icon: Info, text: 'text-ink-600', name: 'Note' },
};

export function bandOf(value: number): string {
  if (value >= 90) return 'var(--color-band-green)';
  if (value >= 70) return 'var(--color-band-yellow)';
  return value >= 50 ? 'var(--color-band-orange)' : 'var(--color-band-red)';
}

export const VERDICT_TEXT: Readonly<Record<Assessment['verdict'], string>> = {
  ready: 'text-ok',
  look: 'text-warn',
  blocked: 'text-bad',
  unchecked: 'text-bad',
};
