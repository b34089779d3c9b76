import { type PointerEvent, useState } from 'react';

const MIDDLE = 50;
const PICTURE = 'absolute inset-0 size-full object-cover';
const TAG = 'absolute bottom-2 rounded-sm bg-paper px-1.5 py-0.5 text-xs text-ink-950';

export function BeforeAfter(props: {
  readonly pictures: string;
  readonly alt: string;
  readonly className: string;
  /** Loads immediately, for pictures in the first viewport. */
  readonly eager?: boolean;
}) {
  const [split, setSplit] = useState(MIDDLE);
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setSplit(Math.min(100, Math.max(0, ((event.clientX - box.left) / box.width) * 100)));
  };
  const loading = props.eager ? 'eager' : 'lazy';
  return (
    <span
      className={`relative block overflow-hidden bg-ink-100 ${props.className}`}
      onPointerMove={follow}
      onPointerLeave={() => setSplit(MIDDLE)}
    >
      <img src={`${props.pictures}-after.webp`} alt={props.alt} loading={loading} className={PICTURE} />
      <img
        src={`${props.pictures}-before.webp`}
        alt=""
        loading={loading}
        className={PICTURE}
        style={{ clipPath: `inset(0 ${100 - split}% 0 0)` }}
      />
      <span
        aria-hidden
        data-theme="light"
        className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-surface"
        style={{ left: `${split}%` }}
      />
      <span data-theme="dark" aria-hidden>
        <span className={`${TAG} left-2`}>Before</span>
        <span className={`${TAG} right-2`}>After</span>
      </span>
    </span>
  );
}
