import type { View } from '../contract/tool.ts';

export const views = [
  { id: 'difference', label: 'ΔE map' },
  { id: 'registration', label: 'Registration' },
  { id: 'total-ink', label: 'Total ink' },
  { id: 'dots', label: 'Dots' },
] as const satisfies readonly View[];
