/** Colors of SVG and PDF files that become spot inks. */
import { Button, ErrorText, IconButton, NameChoiceField, Section, Select } from '@printready/ui';
import { Plus, X } from 'lucide-react';
import type { FileItem } from '../create-conversions.ts';
import { type ConverterSettings, spotsProblem } from '../settings.ts';

type Props = {
  readonly settings: ConverterSettings;
  readonly change: (patch: Partial<ConverterSettings>) => void;
  readonly items: readonly FileItem[];
};
type SpotColor = ConverterSettings['spots'][number];

const MOST = 16;
const WHITE = 'White';
const CUT = 'CutContour';
/** Names that RIPs look for: white ink and cut lines. */
const NAMES = [WHITE, 'RDG_WHITE', 'Spot1', 'W', CUT, 'Thru-cut', 'Kiss-cut'] as const;
/** Colors that files commonly use for these inks. */
const USUAL: ReadonlyMap<string, string> = new Map([
  ['#ff00ff', CUT],
  ['cmyk(0, 100, 0, 0)', CUT],
  ['#ffffff', WHITE],
  ['cmyk(0, 0, 0, 0)', WHITE],
]);

export function SpotColorsSection({ settings, change, items }: Props) {
  const { format, spots } = settings;
  const found = [...new Set(items.flatMap(({ probed }) => probed?.colors ?? []))];
  if (format !== 'pdf' || (found.length === 0 && spots.length === 0)) return null;
  const free = found.filter((color) => !spots.some((spot) => spot.color === color));
  const next = [...USUAL.keys()].find((color) => free.includes(color)) ?? free[0];
  const put = (index: number, patch: Partial<SpotColor>) =>
    change({ spots: spots.map((spot, i) => (i === index ? { ...spot, ...patch } : spot)) });
  return (
    <Section title="Colors as inks" id="converter-colors-as-inks">
      <p className="text-sm text-ink-600">
        {spots.length === 0
          ? 'Name a color of your SVG or PDF, such as a cut line. The file stays a vector drawing.'
          : 'SVG and PDF stay vector drawings. Everything painted in these colors becomes its ink.'}
      </p>
      {spots.map((spot, index) => (
        <SpotRow
          key={spot.color}
          spot={spot}
          colors={[spot.color, ...free]}
          onChange={(patch) => put(index, patch)}
          onRemove={() => change({ spots: spots.filter((one) => one !== spot) })}
        />
      ))}
      <ErrorText>{spotsProblem(spots)}</ErrorText>
      {next !== undefined && spots.length < MOST && (
        <Button size="small" icon={Plus} onClick={() => change({ spots: [...spots, suggest(next, spots)] })}>
          Add color
        </Button>
      )}
    </Section>
  );
}

/** Two colors share an ink only if the user says so. */
function suggest(color: string, spots: readonly SpotColor[]): SpotColor {
  const isFree = (ink: string) => !spots.some((spot) => spot.ink === ink);
  const usual = USUAL.get(color);
  if (usual !== undefined && isFree(usual)) return { color, ink: usual };
  let number = 1;
  while (!isFree(`Spot ${number}`)) number++;
  return { color, ink: `Spot ${number}` };
}

type RowProps = {
  readonly spot: SpotColor;
  readonly colors: readonly string[];
  readonly onChange: (patch: Partial<SpotColor>) => void;
  readonly onRemove: () => void;
};

function SpotRow({ spot: { color, ink }, colors, onChange, onRemove }: RowProps) {
  return (
    <div role="group" aria-label={color} className="flex flex-col gap-2 border-t border-ink-200 pt-2">
      <div className="flex items-center gap-2">
        <span
          aria-hidden
          className="size-6 shrink-0 rounded-sm border border-ink-400"
          style={{ backgroundColor: shownColor(color) }}
        />
        <Select
          aria-label="Color"
          className="grow font-mono"
          value={color}
          choices={colors.map((value) => ({ value, label: value }))}
          onChange={(chosen) => onChange({ color: chosen })}
        />
        <IconButton icon={X} label={`Remove ${color}`} onClick={onRemove} />
      </div>
      <NameChoiceField
        label="Ink"
        ownLabel="Own ink name"
        names={NAMES}
        value={ink}
        onChange={(name) => onChange({ ink: name })}
      />
    </div>
  );
}

/** CSS color; process inks are approximate. */
function shownColor(color: string): string {
  const inks = /^cmyk\((.*)\)$/.exec(color)?.[1]?.split(',').map(Number);
  if (!inks) return color;
  const [cyan = 0, magenta = 0, yellow = 0, black = 0] = inks;
  const light = [cyan, magenta, yellow].map((ink) => (100 - ink) * (1 - black / 100));
  return `rgb(${light.map((share) => `${share}%`).join(' ')})`;
}
