/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageSource } from './engine.ts';
import type { CheckedEntry } from './entries.ts';
import type { Words } from './words/texts.ts';

const GARMENTS = {
  white: '#ffffff',
  black: '#16161a',
  gray: '#8d9096',
  navy: '#1d2a4d',
  red: '#a81c2b',
} as const;
type Garment = keyof typeof GARMENTS;

/** Named garments have a button; any other CSS color of the page is shown as it is. */
function initialGarment(asked: string | null): string {
  if (asked === null) return GARMENTS.white;
  const name = asked.toLowerCase();
  if (Object.hasOwn(GARMENTS, name)) return GARMENTS[name as Garment];
  return CSS.supports('color', name) ? name : GARMENTS.white;
}

/** Longest side of the drawing, in CSS pixels. */
const SIDE_PX = 280;

async function draw(source: PageSource, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const page = await source.page(0);
  const scale = SIDE_PX / Math.max(page.width, page.height);
  canvas.style.width = `${page.width * scale}px`;
  await page.draw(canvas, scale * window.devicePixelRatio, signal);
}

type Props = { readonly entry: CheckedEntry; readonly garment: string | null; readonly words: Words };

export function Preview({ entry, garment, words }: Props) {
  const { file, password } = entry;
  const { facts } = entry.state;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [color, setColor] = useState(() => initialGarment(garment));
  const [isDrawn, setDrawn] = useState(true);
  useEffect(() => setColor(initialGarment(garment)), [garment]);
  useEffect(() => {
    const controller = new AbortController();
    let source: PageSource | null = null;
    const open = async () => {
      const { openPreview } = await import('./engine.ts');
      source = await openPreview(file, facts, password);
      controller.signal.throwIfAborted();
      if (source && canvas.current) await draw(source, canvas.current, controller.signal);
      setDrawn(source !== null);
    };
    open()
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        console.error('[PrintReady] There is no preview of this file.', error);
        setDrawn(false);
      })
      .finally(() => controller.signal.aborted && source?.close());
    return () => {
      controller.abort();
      source?.close();
    };
  }, [file, facts, password]);
  if (!isDrawn) return null;
  return (
    <figure>
      <div class="garment" style={{ background: color }}>
        <canvas ref={canvas} role="img" aria-label={words.preview} />
      </div>
      <div class="swatches" role="group" aria-label={words.garment}>
        {Object.entries(GARMENTS).map(([name, value]) => (
          <button
            key={name}
            type="button"
            title={words.colors[name as Garment]}
            aria-label={words.colors[name as Garment]}
            aria-pressed={value === color}
            style={{ background: value }}
            onClick={() => setColor(value)}
          />
        ))}
      </div>
    </figure>
  );
}
