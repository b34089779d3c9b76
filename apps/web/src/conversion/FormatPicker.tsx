/** Chooses the output format; all formats are visible at once. */
import { FORMATS, type SaveFormat } from '@printready/codecs/formats';

const NOTES: Readonly<Record<SaveFormat, string>> = {
  png: 'Exact, transparent. What DTF shops ask for.',
  jpeg: 'Small photos, RGB or CMYK. Not transparent.',
  webp: 'For web shops. Transparent.',
  avif: 'The smallest photos for the web. Slow to make.',
  tiff: 'For prepress: CMYK, 16 bit, 1-bit films.',
  pdf: 'Pages of exact print size, with spot inks.',
  psd: 'For Photoshop: layers and spot channels.',
  svg: 'The picture inside an SVG of exact size; it is not traced.',
  bmp: 'For old programs and cutters.',
  gif: '256 colors, hard edges.',
  ico: 'Icons of 16 to 256 px.',
};

export function FormatPicker(props: {
  readonly value: SaveFormat;
  readonly onChange: (format: SaveFormat) => void;
}) {
  const { value, onChange } = props;
  return (
    <fieldset>
      <legend className="pb-2 text-sm font-medium text-ink-900">Save as</legend>
      <div className="grid grid-cols-4 gap-1">
        {(Object.keys(FORMATS) as SaveFormat[]).map((format) => (
          <label
            key={format}
            className="flex h-9 thumb:h-11 cursor-pointer items-center justify-center rounded-md border border-ink-300 text-sm text-ink-900 hover:border-ink-400 has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="format"
              value={format}
              checked={value === format}
              onChange={() => onChange(format)}
              className="sr-only"
            />
            {FORMATS[format].label}
          </label>
        ))}
      </div>
      <p className="pt-2 text-xs text-ink-600">{NOTES[value]}</p>
    </fieldset>
  );
}
