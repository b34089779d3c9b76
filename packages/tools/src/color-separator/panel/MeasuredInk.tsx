import { failed } from '@printready/pixels/result';
import { Button, ColorField, ErrorText, SliderField } from '@printready/ui';
import { useState } from 'react';
import { FileButton } from '../../fields/FileButton.tsx';
import { gainOf, usualHalf } from '../inks/shelf.ts';
import { readWedge } from '../inks/wedge.ts';
import type { ListedInk } from '../options.ts';

type Props = {
  readonly ink: ListedInk;
  readonly put: (changed: Partial<ListedInk>) => void;
};

/** Width to which a scan is reduced, px; a larger scan would not improve a patch's mean. */
const SCAN_WIDTH = 1100;

async function pixelsOf(file: File): Promise<ImageData> {
  const bitmap = await createImageBitmap(file, { resizeWidth: SCAN_WIDTH, resizeQuality: 'high' });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function Scans({ put }: Pick<Props, 'put'>) {
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File, ground: 'white' | 'black') => {
    const scan = await pixelsOf(file).then(readWedge, () =>
      failed({ code: 'not-opened', text: 'Your browser can’t open this image.' }),
    );
    setProblem(scan.ok ? null : scan.problem.text);
    if (!scan.ok) return;
    const { wedge } = scan;
    put(ground === 'white' ? { color: wedge.solid, atHalf: wedge.half } : { onBlack: wedge.solid });
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {(['white', 'black'] as const).map((ground) => (
          <FileButton
            key={ground}
            label={`Scan on ${ground}`}
            accept="image/*"
            onFile={(file) => void read(file, ground)}
          />
        ))}
      </div>
      <p className="text-xs text-ink-600">
        Download “Step wedges, PDF”, print it on white and on black, and crop each scan to one wedge, cloth
        left.
      </p>
      <ErrorText>{problem}</ErrorText>
    </>
  );
}

function Swatch({
  label,
  said,
  value,
  onChange,
  forget,
}: {
  readonly label: string;
  readonly said: string;
  readonly value: ListedInk['color'];
  readonly onChange: (color: ListedInk['color']) => void;
  readonly forget: () => void;
}) {
  return (
    <div className="flex items-center gap-2 text-sm text-ink-800">
      <ColorField label={label} value={value} onChange={onChange} />
      <span className="flex-1">{said}</span>
      <Button size="small" onClick={forget}>
        Assume
      </Button>
    </div>
  );
}

export function MeasuredInk({ ink, put }: Props) {
  const { name, color, onBlack, atHalf } = ink;
  const gain = gainOf(ink);
  return (
    <>
      {onBlack ? (
        <Swatch
          label={`${name} on black`}
          said="solid on black, measured"
          value={onBlack}
          onChange={(next) => put({ onBlack: next })}
          forget={() => put({ onBlack: undefined })}
        />
      ) : (
        <SliderField
          label={`Opacity of ${name}`}
          {...{ unit: '%', min: 0, max: 100, step: 1, initial: 60 }}
          value={Math.round(100 * ink.opacity)}
          onChange={(percent) => put({ opacity: percent / 100 })}
        />
      )}
      {atHalf && (
        <Swatch
          label={`${name} at 50%`}
          said={gain === null ? 'too near to white to tell its gain' : `50% on white: dot gain ${gain}%`}
          value={atHalf}
          onChange={(next) => put({ atHalf: next })}
          forget={() => put({ atHalf: undefined })}
        />
      )}
      {(!onBlack || !atHalf) && (
        <details className="text-sm text-ink-800">
          <summary className="cursor-pointer">Measure on your press</summary>
          <div className="mt-2 flex flex-col gap-2">
            <div className="flex flex-col gap-2">
              <Button size="small" disabled={onBlack !== undefined} onClick={() => put({ onBlack: color })}>
                Enter a swatch on black
              </Button>
              <Button
                size="small"
                disabled={atHalf !== undefined}
                onClick={() => put({ atHalf: usualHalf(color) })}
              >
                Enter the 50% patch
              </Button>
            </div>
            <Scans put={put} />
          </div>
        </details>
      )}
    </>
  );
}
