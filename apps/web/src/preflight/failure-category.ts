import type { FileErrorCategory } from '@printready/contracts/validation';
import { codeOf } from '@printready/pixels/result';

const CATEGORIES: Readonly<Record<string, FileErrorCategory>> = {
  'timed-out': 'timeout-error',
  'not-readable': 'parse-error',
  'not-found': 'parse-error',
  'out-of-memory': 'memory-error',
  'not-started': 'network-error',
  'missing-module': 'network-error',
  offline: 'network-error',
};

export const failureCategory = (error: unknown): FileErrorCategory | null =>
  CATEGORIES[codeOf(error) ?? ''] ?? null;
