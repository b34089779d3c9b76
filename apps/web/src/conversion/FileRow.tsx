import { ReaderNote } from '@printready/canvas/ReaderNote';
import type { PictureFacts } from '@printready/codecs/convert';
import { FORMATS } from '@printready/codecs/formats';
import { Button, IconButton, Spinner } from '@printready/ui';
import { ArrowRight, CircleCheck, Columns2, Download, TriangleAlert, X } from 'lucide-react';
import { formatName } from '../files/document.ts';
import { fileSizeText } from '../files/save/file-size.ts';
import type { ConvertedFile, FileItem, Probed } from './create-conversions.ts';
import { saveFiles } from './save-files.ts';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
const SPACE_NAMES = { gray: 'Gray', rgb: 'RGB', cmyk: 'CMYK' } as const;

const hundredths = (value: number) => Math.round(value * 100) / 100;

function factsText({ width, height, ppi, space, depth, alpha, profile, isDrawing }: PictureFacts): string {
  if (isDrawing && ppi !== null)
    return `${hundredths(width / ppi)} × ${hundredths(height / ppi)} in · vector drawing`;
  return [
    `${width}×${height} px`,
    ppi === null ? 'no dpi' : `${Math.round(ppi)} dpi`,
    `${depth === 1 ? 'Black and white, 1' : `${SPACE_NAMES[space]} ${depth}`} bit`,
    ...(alpha ? ['transparent'] : []),
    ...(profile === null ? [] : [profile]),
  ].join(' · ');
}

const partsText = ({ format, pages, layers }: Probed) => [
  ...(pages > 1 ? [`${pages} ${format === 'tiff' || format === 'pdf' ? 'pages' : 'frames'}`] : []),
  ...(layers > 1 ? [`${layers} layers`] : []),
];

type RowProps = {
  readonly item: FileItem;
  readonly outdated: boolean;
  readonly onRemove: () => void;
  readonly onSaved: () => void;
  readonly onPreview: () => void;
};

export function FileRow(props: RowProps) {
  const { item, outdated } = props;
  const { file, probed, result, problem, state } = item;
  return (
    <li className="border-b border-ink-200 bg-surface px-4 py-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3">
        <Thumbnail item={item} />
        <div>
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
            <span className="min-w-0 font-medium break-all text-ink-950">{file.name}</span>
            <span className="text-xs text-ink-600 tabular-nums">
              {probed && `${formatName(probed.format)} · `}
              {fileSizeText(file.size)}
            </span>
            <StateWord item={item} outdated={outdated} />
          </p>
          {probed && (
            <p className="text-xs text-ink-600 tabular-nums">
              {[factsText(probed.facts), ...partsText(probed)].join(' · ')}
            </p>
          )}
          {probed && <ReaderNote files={[{ findings: probed.findings }]} className="-ml-2" />}
          {problem !== null && (
            <p role="alert" className="flex items-start gap-1.5 pt-1 text-sm text-bad">
              <TriangleAlert {...ICON} className="mt-0.5 shrink-0" />
              {problem}
            </p>
          )}
        </div>
        <RowActions {...props} />
        <div className="max-sm:col-span-3 sm:col-start-2">
          {result && state !== 'converting' && <Result result={result} />}
          {state === 'converting' && <Progress item={item} />}
        </div>
      </div>
    </li>
  );
}

function RowActions({ item: { file, probed, result }, onRemove, onSaved, onPreview }: RowProps) {
  return (
    <div className="flex items-center gap-1">
      {probed && (
        <Button
          icon={Columns2}
          size="small"
          look="quiet"
          onClick={onPreview}
          aria-label={`Preview ${file.name}`}
        >
          <span className="max-sm:sr-only">Preview</span>
        </Button>
      )}
      {result && (
        <Button
          icon={Download}
          size="small"
          onClick={() => void saveFiles(result.files).then(onSaved)}
          aria-label={`Download ${result.files.length === 1 ? result.files[0]?.name : file.name}`}
        >
          <span className="max-sm:sr-only">Download</span>
        </Button>
      )}
      <IconButton icon={X} label={`Remove ${file.name}`} onClick={onRemove} />
    </div>
  );
}

function Thumbnail({ item: { probed, state } }: { readonly item: FileItem }) {
  return (
    <span className="flex size-14 shrink-0 items-center sm:row-span-2 justify-center overflow-hidden rounded-sm border border-ink-200 bg-ink-100">
      {probed ? (
        <img src={probed.picture} alt="" className="size-full object-contain" />
      ) : (
        (state === 'reading' || state === 'queued') && <Spinner label="Reading" />
      )}
    </span>
  );
}

function StateWord({ item, outdated }: { readonly item: FileItem; readonly outdated: boolean }) {
  const [words, color] = stateWords(item, outdated);
  return <span className={`text-xs font-medium whitespace-nowrap ${color}`}>{words}</span>;
}

function stateWords(
  { state, progress, probed }: FileItem,
  outdated: boolean,
): readonly [words: string, color: string] {
  switch (state) {
    case 'reading':
      return ['Reading…', 'text-ink-600'];
    case 'queued':
      return ['Reading, converts next', 'text-accent'];
    case 'ready':
      return ['Ready to convert', 'text-ink-600'];
    case 'waiting':
      return ['In the queue', 'text-accent'];
    case 'converting':
      return [`Converting ${Math.floor(progress * 100)}%`, 'text-accent'];
    case 'done':
      return outdated ? ['Made with earlier settings', 'text-warn'] : ['Converted', 'text-ok'];
    case 'failed':
      return [probed ? 'Not converted' : 'Could not be read', 'text-bad'];
    default:
      return state satisfies never;
  }
}

function Progress({ item: { progress, file } }: { readonly item: FileItem }) {
  return (
    <progress
      aria-label={`Converting ${file.name}`}
      value={progress}
      max={1}
      className="mt-2 h-1.5 w-full max-w-80 accent-accent"
    />
  );
}

function Result({ result }: { readonly result: ConvertedFile }) {
  const { format, files, facts, parts, inks, losses } = result;
  const bytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
  const kind = FORMATS[format].holds === 'layers' ? 'layers' : 'pages';
  const pages = files.length > 1 ? [`${files.length} files`] : parts > 1 ? [`${parts} ${kind}`] : [];
  return (
    <div className="mt-2 rounded-md border border-ink-200 bg-paper px-3 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 text-ink-950">
        <ArrowRight {...ICON} className="shrink-0 text-ink-600" />
        <strong className="font-semibold">{FORMATS[format].label}</strong>
        <span className="tabular-nums">{fileSizeText(bytes)}</span>
        <span className="text-xs text-ink-600 tabular-nums">
          {[factsText(facts), ...pages, ...inks.map((ink) => `${ink} plate`)].join(' · ')}
        </span>
      </p>
      {losses.length === 0 ? (
        <p className="flex items-center gap-1.5 pt-1 text-ok">
          <CircleCheck {...ICON} className="shrink-0" />
          Nothing was lost.
        </p>
      ) : (
        <ul className="pt-1 text-ink-800">
          {losses.map((loss) => (
            <li key={loss} className="flex items-start gap-1.5">
              <TriangleAlert {...ICON} className="mt-0.5 shrink-0 text-warn" />
              {loss}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
