/** A design before and after a tool, split down the middle; the pointer moves the split. Made by scripts/make-samples.ts. */
import { type PointerEvent, useState } from 'react';

export function BeforeAfter({ toolId, title }: { readonly toolId: string; readonly title: string }) {
  const [split, setSplit] = useState(50);
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setSplit(Math.min(100, Math.max(0, ((event.clientX - box.left) / box.width) * 100)));
  };
  const image = 'absolute inset-0 size-full object-cover';
  return (
    <div
      className="relative z-10 aspect-4/3 overflow-hidden bg-ink-100"
      onPointerMove={follow}
      onPointerLeave={() => setSplit(50)}
    >
      <img
        src={`/cards/${toolId}-after.webp`}
        alt={`${title}: a design before and after`}
        loading="lazy"
        className={image}
      />
      <img
        src={`/cards/${toolId}-before.webp`}
        alt=""
        loading="lazy"
        className={image}
        style={{ clipPath: `inset(0 ${100 - split}% 0 0)` }}
      />
      <span
        aria-hidden
        className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-surface"
        style={{ left: `${split}%` }}
      />
      <span data-theme="dark" aria-hidden>
        <span className="absolute bottom-2 left-2 rounded-sm bg-paper px-1.5 py-0.5 text-xs text-ink-950">
          Before
        </span>
        <span className="absolute right-2 bottom-2 rounded-sm bg-paper px-1.5 py-0.5 text-xs text-ink-950">
          After
        </span>
      </span>
    </div>
  );
}
