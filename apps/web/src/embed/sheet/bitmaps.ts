import { useEffect, useMemo, useState } from 'preact/hooks';

/** Decoded pictures in the order of the blobs; null for one that is not decoded yet. */
export function useBitmaps(blobs: readonly Blob[]): readonly (ImageBitmap | null)[] {
  const [known, setKnown] = useState<ReadonlyMap<Blob, ImageBitmap>>(new Map());
  useEffect(() => {
    let isWanted = true;
    const missing = blobs.filter((blob) => !known.has(blob));
    if (missing.length === 0) return;
    Promise.all(missing.map(async (blob) => [blob, await createImageBitmap(blob)] as const))
      .then((decoded) => {
        if (isWanted) setKnown((before) => new Map([...before, ...decoded]));
      })
      .catch((error: unknown) => console.error('[PrintReady] A picture could not be shown.', error));
    return () => {
      isWanted = false;
    };
  }, [blobs, known]);
  return useMemo(() => blobs.map((blob) => known.get(blob) ?? null), [blobs, known]);
}
