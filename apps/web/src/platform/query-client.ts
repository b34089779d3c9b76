/** Query cache of the backend's data, with the specification's retry and lifetime rules. */
import { CACHE_UNUSED_MS, RETRY_CAP_MS, RETRY_COUNT } from '@printready/contracts/limits';
import { followWork } from '@printready/ui/under-way';
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: CACHE_UNUSED_MS,
      retry: RETRY_COUNT,
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
