/** Category of an error that ended a validation. */
import type { FileErrorCategory } from '@printready/contracts/validation';

const BY_MESSAGE: readonly { readonly match: RegExp; readonly category: FileErrorCategory }[] = [
  {
    match: /allocation failed|out of memory|invalid (typed )?array length|invalid string length/i,
    category: 'memory-error',
  },
  {
    match: /could not be started|failed to fetch|importing a module script failed/i,
    category: 'network-error',
  },
];

export function failureCategory(error: unknown): FileErrorCategory | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError') return 'timeout-error';
  // The file was changed or removed on disk after it was chosen.
  if (error.name === 'NotReadableError' || error.name === 'NotFoundError') return 'parse-error';
  return BY_MESSAGE.find(({ match }) => match.test(error.message))?.category ?? null;
}
