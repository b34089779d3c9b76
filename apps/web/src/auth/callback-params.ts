/** What the backend's redirect says, whether in the query or in the hash. */
import { safeReturnPath } from './return-path.ts';

export type CallbackParams = {
  readonly code: string | null;
  /** What went wrong, in the backend's words. */
  readonly failure: string | null;
  readonly next: string;
};

export function readCallbackParams(search: string, hash: string): CallbackParams {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const read = (name: string) => query.get(name) ?? fragment.get(name);
  return {
    code: read('code'),
    failure: read('error_description') ?? read('error_code') ?? read('error'),
    next: safeReturnPath(query.get('next')),
  };
}
