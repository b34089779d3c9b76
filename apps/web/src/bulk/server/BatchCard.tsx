import type { BulkBatch } from '@printready/contracts/bulk';
import { Button, Dialog, saveFile, toast } from '@printready/ui';
import { Download, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { version } from '../../../package.json';
import { Refusal } from '../../platform/own-server.ts';
import { BatchProgress } from '../../screen-parts/banners/BatchProgress.tsx';
import { priceText } from '../../tokens/price.ts';
import { pickZip, reportFailure, zipName } from '../run/storage/save-dialog.ts';
import { BatchFiles } from './BatchFiles.tsx';
import { cancelBatch, deleteBatch } from './server-batches.ts';
import { zipPieces } from './server-results.ts';
import { useIsIdle } from './use-server-batches.ts';

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
type Props = { readonly batch: BulkBatch; readonly refresh: () => Promise<void> };

const endedOf = ({ done, failed, skipped, cancelled }: BulkBatch): number =>
  done + failed + skipped + cancelled;

const isGone = ({ expires_at }: BulkBatch): boolean => Date.parse(expires_at) <= Date.now();

function stateText(batch: BulkBatch): string {
  const { state, total, failed, skipped, cancelled } = batch;
  const others = [
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    cancelled > 0 && `${cancelled} cancelled`,
  ].filter((text) => text !== false);
  const ended = state === 'running' ? endedOf(batch) : batch.done;
  return [`${ended} of ${total} ${total === 1 ? 'file' : 'files'}`, ...others].join(' · ');
}

function phaseText({ state, tokens }: BulkBatch, idle: boolean): string {
  switch (state) {
    case 'running':
      return `${idle ? 'waiting for a server' : 'running on our servers'}. You can close this page.`;
    case 'done':
      return `done · ${priceText(tokens)}`;
    case 'cancelled':
      return `cancelled · ${priceText(tokens)}`;
    default:
      return state satisfies never;
  }
}

function retentionText(batch: BulkBatch, idle: boolean): string {
  const when = WHEN.format(new Date(batch.expires_at));
  if (idle) {
    const why =
      batch.engine === version
        ? 'No server is working on it right now. It continues when one is back.'
        : `It started with PrintReady ${batch.engine}, and our servers have been updated since.`;
    return `${why} Tokens for files that are not done by ${when} are given back. Cancel to get them back now.`;
  }
  return isGone(batch) ? `Results were deleted on ${when}.` : `Results are deleted on ${when}.`;
}

async function reportRefusal(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) console.error('The batch could not be changed.', error);
    toast(error instanceof Refusal ? error.message : 'The server could not be reached. Try again.');
  }
}

export function BatchCard({ batch, refresh }: Props) {
  const share = endedOf(batch) / batch.total;
  const idle = useIsIdle(batch);
  return (
    <div className="rounded-md border border-ink-300 bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
        <div className="min-w-44 grow basis-0">
          <p role="status" className="text-sm font-semibold text-ink-950">
            {stateText(batch)}
          </p>
          <p className="text-sm text-ink-700">
            {batch.name} · {phaseText(batch, idle)}
          </p>
          <p className="text-sm text-ink-700">{retentionText(batch, idle)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {batch.state === 'running' ? (
            <Button
              icon={X}
              size="small"
              look="quiet"
              onClick={() =>
                void reportRefusal(async () => {
                  await cancelBatch(batch.id);
                  await refresh();
                })
              }
            >
              Cancel
            </Button>
          ) : (
            <Ended batch={batch} refresh={refresh} />
          )}
        </div>
      </div>
      {batch.state === 'running' && <BatchProgress label={`Batch ${batch.name}`} value={100 * share} />}
      <BatchFiles batch={batch} refresh={refresh} runReported={reportRefusal} />
    </div>
  );
}

async function saveZip(batch: BulkBatch, onFile: (files: number, of: number) => void): Promise<void> {
  const name = zipName(batch.name, batch.created_at.slice(0, 10));
  // Runs first, because the file picker requires a recent user gesture.
  const handle = await pickZip(name);
  if (!handle) {
    const pieces: BlobPart[] = [];
    for await (const piece of zipPieces(batch, onFile)) pieces.push(piece);
    saveFile(new Blob(pieces, { type: 'application/zip' }), name);
    return;
  }
  const file = await handle.createWritable();
  try {
    for await (const piece of zipPieces(batch, onFile)) await file.write(piece);
  } catch (error) {
    await file.abort();
    throw error;
  }
  await file.close();
}

function Ended({ batch, refresh }: Props) {
  const [fetched, setFetched] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const save = async () => {
    await saveZip(batch, (files, of) => setFetched(`${files} of ${of}`));
  };
  return (
    <>
      {batch.done > 0 && !isGone(batch) && (
        <Button
          icon={Download}
          size="small"
          look="primary"
          busy={fetched !== null}
          onClick={() => {
            setFetched('');
            void reportFailure(save).finally(() => setFetched(null));
          }}
        >
          {fetched ? `Fetching ${fetched}…` : 'Download ZIP'}
        </Button>
      )}
      <Button icon={Trash2} size="small" look="quiet" onClick={() => setAsking(true)}>
        Delete now
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this batch from our servers?"
        description="This deletes its results and all information about its files right away. It cannot be undone."
        width="small"
        cancel="Keep"
        actions={
          <Button
            look="danger"
            onClick={() =>
              void reportRefusal(async () => {
                await deleteBatch(batch.id);
                setAsking(false);
                await refresh();
              })
            }
          >
            Delete
          </Button>
        }
      />
    </>
  );
}
