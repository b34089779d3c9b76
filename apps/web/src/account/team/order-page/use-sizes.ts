import { useAttempt } from '@printready/ui';
import { useQueryClient } from '@tanstack/react-query';
import { sizesKey } from './sheet-sizes.ts';

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Changes the shop's sheet sizes and reads them again. */
export function useSizes(shop: string) {
  const cache = useQueryClient();
  const attempt = useAttempt(describe);
  const change = (act: () => Promise<void>) =>
    attempt.attempt(async () => {
      await act();
      await cache.invalidateQueries({ queryKey: sizesKey(shop) });
    });
  return { ...attempt, change };
}
