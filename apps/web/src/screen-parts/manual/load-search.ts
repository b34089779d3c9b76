/** The search over the whole manual; its index is loaded when somebody first turns to it. */
import type { ManualSearch } from '@printready/manual/search';

let loading: Promise<ManualSearch> | undefined;

export function loadSearch(): Promise<ManualSearch> {
  loading ??= Promise.all([import('@printready/manual/search'), import('virtual:manual-search')]).then(
    ([{ createSearch }, { sections }]) => createSearch(sections),
  );
  // Tried again with the next key.
  loading.catch(() => (loading = undefined));
  return loading;
}
