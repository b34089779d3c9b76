import { CACHE_UNUSED_MS, PRODUCT_DATA, RETRY_CAP_MS } from '@printready/contracts/limits';
import { followWork } from '@printready/ui/pending-work';
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      ...PRODUCT_DATA,
      gcTime: CACHE_UNUSED_MS,
      retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, RETRY_CAP_MS),
    },
  },
});

followWork(
  () => queryClient.isFetching() + queryClient.isMutating() > 0,
  (changed) => {
    queryClient.getQueryCache().subscribe(changed);
    queryClient.getMutationCache().subscribe(changed);
  },
);
