import { useBackdrop } from '@printready/canvas/backdrop';
import { Canvas } from '@printready/canvas/canvas';
import { ReaderNote } from '@printready/canvas/ReaderNote';
import { useLengthUnit } from '@printready/canvas/readout';
import { useMarkedPlaces, type ViewControls } from '@printready/canvas/view';
import { FORMATS } from '@printready/codecs/formats';
import { ASSUMED_PPI } from '@printready/pixels/raster';
import { Button, Spinner } from '@printready/ui';
import { ArrowLeft, ArrowRight, TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { formatName } from '../files/document.ts';
import { fileSizeText } from '../files/save/file-size.ts';
import { isTyping } from '../screen-parts/keys/keys.ts';
import { useWindowKeyDown } from '../screen-parts/keys/use-window-key-down.ts';
import type { FileItem } from './create-conversions.ts';
import type { ConverterSettings } from './settings.ts';
import { type ConversionPreview, useConversionPreview } from './use-conversion-preview.ts';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
const PAN = { kind: 'pan' } as const;
const UNSEEN = { width: 1, height: 1 } as const;
const ignore = (): void => undefined;

type Props = {
  readonly item: FileItem;
  readonly settings: ConverterSettings;
  readonly onClose: () => void;
};

export function PreviewPane({ item, settings, onClose }: Props) {
  const { file, probed } = item;
  const { preview, problem, converting } = useConversionPreview(file, settings);
  const back = useBack(onClose);
  const canvas = useRef<ViewControls>(null);
  const size = preview?.before.size ?? UNSEEN;
  const { places, ...marking } = useMarkedPlaces(canvas, size, item.id);
  return (
    <section aria-label={`Preview of ${file.name}`} className="flex min-h-0 min-w-0 grow flex-col">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-ink-200 bg-surface px-3 py-1.5 text-sm">
        <Button icon={ArrowLeft} ref={back} size="small" onClick={onClose}>
          Files
        </Button>
        <span className="min-w-0 truncate font-medium text-ink-950 max-sm:hidden">{file.name}</span>
        <Weights
          from={`${probed ? formatName(probed.format) : 'Original'} ${fileSizeText(file.size)}`}
          to={nameOf(settings)}
          bytes={preview?.bytes ?? null}
          was={file.size}
          converting={converting}
        />
        {probed && preview && (
          <ReaderNote files={[{ findings: probed.findings }]} {...marking} compact="unless-check" />
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="flex items-start gap-1.5 p-4 text-sm text-bad">
          <TriangleAlert {...ICON} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      {preview && <Split {...{ item, preview, canvas, places }} />}
      {!preview && problem === null && (
        <p className="flex grow items-center justify-center gap-3 text-sm text-ink-700">
          <Spinner label="" />
          Converting…
        </p>
      )}
    </section>
  );
}

/** Escape closes the preview. Focus moves to the back button, because the file's row is unmounted. */
function useBack(onClose: () => void) {
  const back = useRef<HTMLButtonElement>(null);
  useWindowKeyDown((event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event.target)) onClose();
  });
  useEffect(() => back.current?.focus(), []);
  return back;
}

function Split(props: {
  readonly item: FileItem;
  readonly preview: ConversionPreview;
  readonly canvas: RefObject<ViewControls | null>;
  readonly places: ReturnType<typeof useMarkedPlaces>['places'];
}) {
  const { item, preview, canvas, places } = props;
  const { file, probed } = item;
  const unit = useLengthUnit();
  const { backdrop } = useBackdrop(null);
  return (
    <Canvas
      ref={canvas}
      places={places}
      label={`${file.name} before and after`}
      before={preview.before}
      after={preview.after}
      lines={null}
      askedMs={null}
      compare
      backdrop={backdrop}
      unit={unit}
      ppi={probed?.facts.ppi ?? ASSUMED_PPI}
      mode={PAN}
      frame={null}
      brushRadius={0}
      onScale={ignore}
      status={null}
    />
  );
}

function nameOf({ format, quality }: ConverterSettings): string {
  const { label, quality: has } = FORMATS[format];
  return has ? `${label}, quality ${quality}` : label;
}

function Weights(props: {
  readonly from: string;
  readonly to: string;
  readonly bytes: number | null;
  readonly was: number;
  readonly converting: boolean;
}) {
  const { from, to, bytes, was, converting } = props;
  return (
    <p role="status" className="flex min-w-0 flex-wrap items-center gap-x-2 text-ink-700 tabular-nums">
      <span>{from}</span>
      <ArrowRight {...ICON} aria-label="becomes" aria-hidden={false} className="shrink-0 text-ink-600" />
      <span>{to}</span>
      {bytes !== null && !converting && (
        <>
          <strong className="font-semibold text-ink-950">{fileSizeText(bytes)}</strong>
          <span className="text-ink-600">{changeText(bytes / was)}</span>
        </>
      )}
      {converting && <Spinner size={14} label="Converting" />}
    </p>
  );
}

function changeText(ratio: number): string {
  const percent = Math.round(Math.abs(1 - ratio) * 100);
  if (percent === 0) return 'same size';
  return ratio < 1 ? `${percent}% smaller` : `${percent}% larger`;
}
