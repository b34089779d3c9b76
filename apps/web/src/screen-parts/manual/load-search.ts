/** Loads the manual's search index on first use. */
import type { ManualSearch } from '@printready/manual/search';

let loading: Promise<ManualSearch> | undefined;

export function loadSearch(): Promise<ManualSearch> {
  loading ??= Promise.all([import('@printready/manual/search'), import('virtual:manual-search')]).then(
    ([{ createSearch }, { sections }]) => createSearch(sections),
  );
  // A failed load is retried at the next key.
  loading.catch(() => (loading = undefined));
  return loading;
}
