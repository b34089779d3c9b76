import { useId } from 'react';
import type { Options } from '../options.ts';

type Dot = Options['dot'];

const DOTS: readonly { readonly value: Dot; readonly label: string; readonly hint: string }[] = [
  { value: 'round', label: 'Round', hint: 'Round at every tone. Dots join late, at about 78%.' },
  {
    value: 'ellipse',
    label: 'Ellipse',
    hint: 'Dots join at 40% one way and 60% the other, for the smoothest fades.',
  },
  { value: 'diamond', label: 'Diamond', hint: 'Corners meet at 50%.' },
  { value: 'euclidean', label: 'Euclidean', hint: 'Round dots in lights, round holes in darks.' },
  { value: 'square', label: 'Square', hint: 'Square dots that close only near solid.' },
  { value: 'line', label: 'Line', hint: 'Lines along the angle, wider where it is darker.' },
  { value: 'cross', label: 'Cross', hint: 'A mesh of lines that closes from its crossings.' },
];

const SHAPES: Readonly<Record<Dot, string>> = {
  round: 'M10 3.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13Z',
  ellipse: 'M10 5a8.5 5 0 1 0 0 10a8.5 5 0 1 0 0-10Z',
  diamond: 'M10 2 18 10 10 18 2 10Z',
  euclidean: 'M0 0H20V20H0ZM10 3.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13Z',
  square: 'M4 4H16V16H4Z',
  line: 'M0 6.5H20V13.5H0Z',
  cross: 'M8 0H12V8H20V12H12V20H8V12H0V8H8Z',
};

export function DotPicker({ value, onChange }: { value: Dot; onChange: (dot: Dot) => void }) {
  const id = useId();
  const chosen = DOTS.find((dot) => dot.value === value);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm text-ink-800">Dot shape</legend>
      <div className="grid grid-cols-4 gap-1">
        {DOTS.map((dot) => (
          <label
            key={dot.value}
            className="flex cursor-pointer flex-col items-center gap-1 rounded-md border border-transparent px-1 py-1.5 text-xs text-ink-700 transition-colors duration-120 hover:bg-ink-100 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-ink-950 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={id}
              value={dot.value}
              checked={dot.value === value}
              onChange={() => onChange(dot.value)}
              className="sr-only"
            />
            <svg viewBox="0 0 20 20" className="size-6" fill="currentColor" fillRule="evenodd" aria-hidden>
              <path d={SHAPES[dot.value]} />
            </svg>
            {dot.label}
          </label>
        ))}
      </div>
      {chosen && <p className="text-xs leading-4 text-ink-600">{chosen.hint}</p>}
    </fieldset>
  );
}
