import { UNEXPECTED } from '@printready/contracts/messages';

export function errorMessage(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  return typeof error === 'string' && error ? error : UNEXPECTED;
}
