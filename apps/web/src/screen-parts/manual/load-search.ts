import type { ManualSearch } from '@printready/manual/search';

let loading: Promise<ManualSearch> | undefined;

export function loadSearch(): Promise<ManualSearch> {
  loading ??= Promise.all([import('@printready/manual/search'), import('virtual:manual-search')]).then(
    ([{ createSearch }, { sections }]) => createSearch(sections),
  );
  // The next key press retries a failed load.
  loading.catch(() => (loading = undefined));
  return loading;
}
