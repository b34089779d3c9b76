import { BatchCard } from './BatchCard.tsx';
import { useServerBatches } from './use-server-batches.ts';

export function ServerBatches() {
  const { batches, refresh } = useServerBatches();
  if (!batches || batches.length === 0) return null;
  return (
    <section aria-label="On our servers" className="flex flex-col gap-3 border-b border-ink-200 p-4">
      <h2 className="text-base font-semibold text-ink-950">On our servers</h2>
      {batches.map((batch) => (
        <BatchCard key={batch.id} batch={batch} refresh={refresh} />
      ))}
    </section>
  );
}
