import { safeReturnPath } from './return-path.ts';

export type SignInFailure = { readonly code: string; readonly description: string };

export type CallbackParams = {
  readonly code: string | null;
  readonly failure: SignInFailure | null;
  /** True if one of the two email addresses has confirmed the change and the other is pending. */
  readonly halfway: boolean;
  readonly next: string;
};

export function readCallbackParams(search: string, hash: string): CallbackParams {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const read = (name: string) => query.get(name) ?? fragment.get(name);
  const [error, code, description] = [read('error'), read('error_code'), read('error_description')];
  return {
    code: read('code'),
    failure:
      error === null && code === null && description === null
        ? null
        : { code: code ?? error ?? '', description: description ?? '' },
    halfway: read('code') === null && read('message') !== null,
    next: safeReturnPath(query.get('next')),
  };
}
