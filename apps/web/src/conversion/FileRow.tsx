/** One file: what it is, what it became, and what that cost it. */

import type { PictureFacts } from '@printready/codecs/conversion/convert';
import { FORMATS } from '@printready/codecs/formats';
import { Button, IconButton, Spinner } from '@printready/ui';
import { ArrowRight, CircleCheck, Download, TriangleAlert, X } from 'lucide-react';
import { formatName } from '../files/document.ts';
import type { ConvertedFile, FileItem, Probed } from './create-conversions.ts';
import { saveFiles } from './save-files.ts';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
const SPACE_NAMES = { gray: 'Gray', rgb: 'RGB', cmyk: 'CMYK' } as const;

function sizeText(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}

/** "1200×800 px · 300 dpi · CMYK 8 bit · FOGRA39" */
function factsText({ width, height, ppi, space, depth, alpha, profile }: PictureFacts): string {
  return [
    `${width}×${height} px`,
    ppi === null ? 'no dpi' : `${Math.round(ppi)} dpi`,
    `${depth === 1 ? 'Black and white, 1' : `${SPACE_NAMES[space]} ${depth}`} bit`,
    ...(alpha ? ['transparent'] : []),
    ...(profile === null ? [] : [profile]),
  ].join(' · ');
}

/** "3 pages", "5 layers"; nothing for a flat picture. */
const partsText = ({ format, pages, layers }: Probed) => [
  ...(pages > 1 ? [`${pages} ${format === 'tiff' || format === 'pdf' ? 'pages' : 'frames'}`] : []),
  ...(layers > 1 ? [`${layers} layers`] : []),
];

export function FileRow(props: {
  readonly item: FileItem;
  readonly outdated: boolean;
  readonly onRemove: () => void;
  readonly onSaved: () => void;
}) {
  const { item, outdated, onRemove, onSaved } = props;
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
              {sizeText(file.size)}
            </span>
          </p>
          {probed && (
            <p className="text-xs text-ink-600 tabular-nums">
              {[factsText(probed.facts), ...partsText(probed)].join(' · ')}
            </p>
          )}
          {problem !== null && (
            <p role="alert" className="flex items-start gap-1.5 pt-1 text-sm text-bad">
              <TriangleAlert {...ICON} className="mt-0.5 shrink-0" />
              {problem}
            </p>
          )}
        </div>
        <div className="flex items-center gap-1">
          {result && (
            <Button
              size="small"
              onClick={() => void saveFiles(result.files).then(onSaved)}
              aria-label={`Download ${result.files.length === 1 ? result.files[0]?.name : file.name}`}
            >
              <Download {...ICON} />
              <span className="max-sm:sr-only">Download</span>
            </Button>
          )}
          <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
            <X {...ICON} />
          </IconButton>
        </div>
        <div className="max-sm:col-span-3 sm:col-start-2">
          {result && state !== 'converting' && <Result result={result} outdated={outdated} />}
          {(state === 'converting' || state === 'waiting') && <Progress item={item} />}
        </div>
      </div>
    </li>
  );
}

function Thumbnail({ item: { probed, state } }: { readonly item: FileItem }) {
  return (
    <span className="flex size-14 shrink-0 items-center sm:row-span-2 justify-center overflow-hidden rounded-sm border border-ink-200 bg-ink-100">
      {probed ? (
        <img src={probed.picture} alt="" className="size-full object-contain" />
      ) : (
        state === 'reading' && <Spinner label="Reading" />
      )}
    </span>
  );
}

function Progress({ item: { state, progress, file } }: { readonly item: FileItem }) {
  return (
    <div className="flex items-center gap-2 pt-2">
      <progress
        aria-label={`Converting ${file.name}`}
        value={state === 'waiting' ? 0 : progress}
        max={1}
        className="h-1.5 w-full max-w-80 accent-accent"
      />
      <span className="text-xs text-ink-600">{state === 'waiting' ? 'Waiting' : 'Converting'}</span>
    </div>
  );
}

function Result({ result, outdated }: { readonly result: ConvertedFile; readonly outdated: boolean }) {
  const { format, files, facts, parts, inks, losses } = result;
  const bytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
  const kind = FORMATS[format].holds === 'layers' ? 'layers' : 'pages';
  const pages = files.length > 1 ? [`${files.length} files`] : parts > 1 ? [`${parts} ${kind}`] : [];
  return (
    <div className="mt-2 rounded-md border border-ink-200 bg-paper px-3 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 text-ink-950">
        <ArrowRight {...ICON} className="shrink-0 text-ink-600" />
        <strong className="font-semibold">{FORMATS[format].label}</strong>
        <span className="tabular-nums">{sizeText(bytes)}</span>
        <span className="text-xs text-ink-600 tabular-nums">
          {[factsText(facts), ...pages, ...inks.map((ink) => `${ink} plate`)].join(' · ')}
        </span>
        {outdated && <span className="text-xs font-medium text-warn">made with earlier settings</span>}
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
