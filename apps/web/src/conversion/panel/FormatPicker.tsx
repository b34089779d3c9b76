import { FORMATS, type SaveFormat } from '@printready/codecs/formats';

const NOTES: Readonly<Record<SaveFormat, string>> = {
  png: 'Lossless, with transparency. Preferred by DTF shops.',
  jpeg: 'Small files for photos, RGB or CMYK. No transparency.',
  webp: 'For online shops. Small, with transparency.',
  avif: 'The smallest files for photos on the web. Slow to save.',
  tiff: 'For prepress: CMYK, 16 bit, 1-bit films.',
  pdf: 'Pages at exact print size, with spot inks.',
  psd: 'For Photoshop: layers and spot channels.',
  svg: 'The image embedded in an SVG at exact size. It is not traced.',
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
