import { FileText } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { isAbort, useJob } from '../threads/use-job.ts';

type FindArtwork = (id: string) => Blob | null | Promise<Blob | null>;

type Thumbnails = {
  readonly artwork: FindArtwork;
  /** Object URLs, keyed by file id; null if there is no preview. */
  readonly known: Map<string, string | null>;
};

const ThumbnailsContext = createContext<Thumbnails | null>(null);

export function ThumbnailsProvider(props: { readonly artwork: FindArtwork; readonly children: ReactNode }) {
  const { artwork, children } = props;
  const [thumbnails] = useState((): Thumbnails => ({ artwork, known: new Map() }));
  useEffect(
    () => () => {
      for (const url of thumbnails.known.values()) if (url !== null) URL.revokeObjectURL(url);
      thumbnails.known.clear();
    },
    [thumbnails],
  );
  return <ThumbnailsContext value={thumbnails}>{children}</ThumbnailsContext>;
}

const RENDER_DELAY_MS = 200;

export function Thumbnail({ id }: { readonly id: string }) {
  const thumbnails = use(ThumbnailsContext);
  const runTask = useJob();
  const [url, setUrl] = useState(() => thumbnails?.known.get(id) ?? null);
  useEffect(() => {
    if (!thumbnails || thumbnails.known.has(id)) return;
    const controller = new AbortController();
    const draw = async () => {
      const file = await thumbnails.artwork(id);
      if (!file || controller.signal.aborted) return;
      const picture = await runTask('file-picture', { file }, { signal: controller.signal });
      const made = picture && URL.createObjectURL(picture);
      thumbnails.known.set(id, made);
      setUrl(made);
    };
    const timer = setTimeout(() => {
      draw().catch((error: unknown) => {
        if (isAbort(error)) return;
        // The validator reports the problem; the row has no thumbnail.
        thumbnails.known.set(id, null);
        console.warn('A file of the batch could not be drawn.', error);
      });
    }, RENDER_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, thumbnails, runTask]);
  return (
    <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-ink-200 bg-ink-100">
      {url === null ? (
        <FileText size={18} strokeWidth={1.5} aria-hidden className="text-ink-500" />
      ) : (
        <img src={url} alt="" className="size-full object-contain" />
      )}
    </span>
  );
}
