import type { SheetFormat } from '@printready/codecs/sheet';
import { Button, Menu, MenuItem } from '@printready/ui';
import { ChevronDown, Coins, Download } from 'lucide-react';
import { priceText } from '../../tokens/price.ts';

const FORMATS = [
  { format: 'png', label: 'PNG', note: 'every pixel at the film’s resolution, transparent' },
  { format: 'pdf', label: 'PDF', note: 'exact page size, each image stored once at its own resolution' },
  { format: 'tiff', label: 'TIFF', note: 'every pixel, for RIPs that prefer it' },
  { format: 'pdf-x4', label: 'PDF/X-4', note: 'the PDF for a press, with an output intent' },
  { format: 'pdf-x1a', label: 'PDF/X-1a', note: 'for older presses: inks only, up to 200 in' },
] as const;

const WHITE_FORMATS = [
  { format: 'pdf', label: 'PDF', note: 'white as a spot plate, each image stored once' },
  { format: 'psd', label: 'PSD', note: 'every pixel, white as a spot channel' },
  { format: 'tiff', label: 'TIFF', note: 'every pixel, white as a spot channel' },
  { format: 'pdf-x4', label: 'PDF/X-4', note: 'the PDF for a press, white as a spot plate' },
  { format: 'pdf-x1a', label: 'PDF/X-1a', note: 'for older presses: inks and white only, up to 200 in' },
] as const;

export function ExportButton(props: {
  readonly tokens: number;
  readonly busy: boolean;
  readonly bought: boolean;
  readonly ready: boolean;
  /** True if the sheet has a white plate. */
  readonly white: boolean;
  readonly onRun: (format: SheetFormat) => void;
}) {
  const { tokens, busy, bought, ready, white, onRun } = props;
  const formats = white ? WHITE_FORMATS : FORMATS;
  return (
    <span className="ml-1 flex shrink-0">
      <Button
        look="primary"
        busy={busy}
        disabled={!ready}
        aria-label={bought ? 'Download' : `Export · ${priceText(tokens)}`}
        className="rounded-r-none! tabular-nums max-sm:px-3"
        onClick={() => onRun(formats[0].format)}
      >
        {!busy && <Download size={18} strokeWidth={1.5} aria-hidden className="max-sm:hidden" />}
        {bought ? 'Download' : 'Export'}
        {!bought && (
          <span className="opacity-85">
            · <span className="max-sm:hidden">{priceText(tokens)}</span>
            <span className="inline-flex items-center gap-1 sm:hidden">
              {tokens}
              <Coins size={14} strokeWidth={1.5} aria-hidden />
            </span>
          </span>
        )}
      </Button>
      <Menu
        align="end"
        trigger={
          <Button
            icon={ChevronDown}
            look="primary"
            disabled={busy || !ready}
            aria-label="Other formats"
            className="rounded-l-none! border-l-[color-mix(in_oklab,currentColor_30%,transparent)]! px-1.5!"
          />
        }
      >
        {formats.map(({ format, label, note }) => (
          <MenuItem key={format} onSelect={() => onRun(format)}>
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-xs text-ink-600">{note}</span>
            </span>
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
