import { FORMATS, type SaveFormat } from '@printready/codecs/formats';
import { formatLength, type LengthUnit, pixelsToLength } from '@printready/pixels/number';
import { catalog } from '@printready/tools/catalog';
import { type Figure, type Finding, type OutputFormat, printedDpi } from '@printready/tools/tool';
import { Button, Menu, MenuItem } from '@printready/ui';
import { ChevronDown, CircleCheck, Download, History } from 'lucide-react';
import { isSizeAssumed, type OpenDocument } from '../../files/document.ts';
import type { ImageSize } from '../../files/opened.ts';
import { type Fact, FigureList } from './FigureList.tsx';

type CardResult = {
  readonly size: ImageSize;
  readonly document: Pick<OpenDocument, 'resolution' | 'resolutionAssumed' | 'picture'>;
  readonly figures: readonly Figure[];
  readonly findings: readonly Finding[];
  readonly seconds: number;
  readonly paid: boolean;
};

export type Delivery = {
  readonly busy: boolean;
  readonly download: (format: SaveFormat) => Promise<void>;
  readonly outputs: readonly OutputFormat[];
  /** True to offer no picture formats. */
  readonly ownFilesOnly?: boolean;
  readonly downloadOutput: (output: OutputFormat) => Promise<void>;
  readonly downloadMain: () => Promise<void>;
  readonly mainLabel: string;
  readonly large: boolean;
  /** True for dots of one ink, whose TIFF is a film if they are black. */
  readonly film: boolean;
  readonly sendTo: (toolId: string) => Promise<void>;
};

export function ResultCard(props: {
  readonly toolId: string;
  readonly result: CardResult;
  readonly outdated: boolean;
  readonly unit: LengthUnit;
  readonly delivery: Delivery;
  readonly onOpen: () => void;
  readonly onReady: () => void;
  readonly onProof: () => void;
  readonly onFix?: (options: Readonly<Record<string, unknown>>) => void;
}) {
  const { toolId, result, outdated, unit, delivery, onOpen, onReady, onProof, onFix } = props;
  return (
    <section aria-label="Result" className="flex flex-col border-b border-ink-200 bg-surface p-4">
      <h2 className="flex items-center gap-2 text-sm font-semibold text-ink-950">
        {outdated ? (
          <History size={18} strokeWidth={1.5} aria-hidden className="text-warn" />
        ) : (
          <CircleCheck size={18} strokeWidth={1.5} aria-hidden className="text-ok" />
        )}
        {outdated ? 'Result of earlier settings' : `Result ready${result.paid ? '' : ', not paid yet'}`}
      </h2>
      {outdated && (
        <p className="pt-1 text-xs text-ink-600">
          Settings have changed. This result stays until your next run.
        </p>
      )}
      {/* When the sheet is at its lowest height, the actions come first. */}
      <div className="max-panel:order-last">
        <FigureList
          figures={[...factsOf(result, unit), ...result.figures]}
          seconds={result.seconds}
          sizeAssumed={isSizeAssumed(result.document, result.size)}
          {...(onFix && !outdated && { onFix })}
        />
      </div>
      {result.findings.map(({ code, text }) => (
        <p key={code} className="pt-2 text-xs leading-4 text-ink-800">
          {text}
        </p>
      ))}
      <div className="flex flex-wrap gap-2 pt-3 *:grow">
        {result.paid && <Actions {...{ toolId, delivery, onOpen, onProof }} />}
        <Button onClick={onReady}>Ready for print?</Button>
      </div>
    </section>
  );
}

function Actions(props: {
  readonly toolId: string;
  readonly delivery: Delivery;
  readonly onOpen: () => void;
  readonly onProof: () => void;
}) {
  const { toolId, delivery, onOpen, onProof } = props;
  const others = catalog.filter(
    (tool) => tool.id !== toolId && tool.category !== 'Validation' && (!delivery.large || 'anySize' in tool),
  );
  return (
    <>
      <DownloadButton delivery={delivery} look="secondary" />
      {others.length > 0 && (
        <Menu
          trigger={
            <Button disabled={delivery.busy}>
              Send to…
              <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
            </Button>
          }
        >
          {others.map(({ id, title }) => (
            <MenuItem key={id} onSelect={() => void delivery.sendTo(id)}>
              {title}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button onClick={onProof}>Send a proof</Button>
      <Button onClick={onOpen}>Use on another image</Button>
    </>
  );
}

function factsOf({ size, document }: CardResult, unit: LengthUnit): readonly Fact[] {
  const shown = unit === 'px' ? 'in' : unit;
  const { x, y } = size.resolution ?? document.resolution;
  const assumed = isSizeAssumed(document, size);
  const side = (pixels: number, ppi: number) => formatLength(pixelsToLength(pixels, ppi, shown), shown);
  return [
    { label: 'Size', text: `${size.width}×${size.height} px` },
    {
      label: 'Print size',
      text: `${side(size.width, x)} × ${side(size.height, y)}${assumed ? ', assumed' : ''}`,
    },
    { label: 'Resolution', text: `${Math.round(x)} dpi`, state: printedDpi(Math.min(x, y), assumed).state },
  ];
}

const NOTES: Readonly<Record<SaveFormat, string | null>> = {
  png: 'transparent, keeps DPI',
  tiff: 'transparent, keeps DPI, for RIPs',
  pdf: 'a page of exactly the print size',
  psd: 'one layer, keeps DPI',
  webp: 'transparent, smaller, keeps DPI; pixels change slightly',
  jpeg: 'no transparency: transparent areas turn white, pixels change slightly',
  avif: null,
  svg: null,
  bmp: null,
  gif: null,
  ico: null,
};
const FILM_AS_TIFF = 'keeps DPI, for RIPs; black dots become a film, black on white';
const noteOf = (format: SaveFormat, { film }: Delivery): string | null =>
  film && format === 'tiff' ? FILM_AS_TIFF : NOTES[format];
const SAVE_FORMATS = Object.keys(NOTES) as SaveFormat[];

export function DownloadButton({
  delivery,
  look,
  compact = false,
}: {
  readonly delivery: Delivery;
  readonly look: 'primary' | 'secondary';
  readonly compact?: boolean;
}) {
  return (
    <span className="flex">
      <Button
        icon={Download}
        iconSize={18}
        look={look}
        busy={delivery.busy}
        title={delivery.mainLabel}
        onClick={() => void delivery.downloadMain()}
        className="grow rounded-r-none!"
      >
        <span className={compact ? 'max-sm:sr-only' : undefined}>Download</span>
      </Button>
      <Menu
        align="end"
        trigger={
          <Button
            icon={ChevronDown}
            look={look}
            disabled={delivery.busy}
            aria-label="Other formats"
            className="rounded-l-none! border-l-[color-mix(in_oklab,currentColor_30%,transparent)]! px-1.5!"
          />
        }
      >
        {delivery.outputs.map((output) => (
          <MenuItem key={output.id} onSelect={() => void delivery.downloadOutput(output)}>
            <span>
              <span className="block font-medium">{output.label}</span>
              <span className="block text-xs text-ink-600">{output.note}</span>
            </span>
          </MenuItem>
        ))}
        {SAVE_FORMATS.filter(
          (format) =>
            !delivery.ownFilesOnly &&
            NOTES[format] !== null &&
            (!delivery.large || format === 'png') &&
            !delivery.outputs.some(({ id }) => id === format),
        ).map((format) => (
          <MenuItem key={format} onSelect={() => void delivery.download(format)}>
            <span>
              <span className="block font-medium">{FORMATS[format].label}</span>
              <span className="block text-xs text-ink-600">{noteOf(format, delivery)}</span>
            </span>
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
