import { parsePages } from '@printready/codecs/conversion';
import { FORMATS } from '@printready/codecs/formats';
import { ChoiceField, ColorField, Section, SliderField, SwitchField, TextField } from '@printready/ui';
import type { FileItem } from '../create-conversions.ts';
import { CHOKE_MM, type ConverterSettings, holdsInks } from '../settings.ts';

type Props = {
  readonly settings: ConverterSettings;
  readonly change: (patch: Partial<ConverterSettings>) => void;
};

/** Page count high enough that only the syntax is checked. */
const ANY_PAGES = 100_000;

function pagesProblem(pages: string): string | undefined {
  try {
    parsePages(pages, ANY_PAGES);
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

function chosenPages(pages: string, items: readonly FileItem[]): number {
  return items.reduce((sum, { probed }) => {
    try {
      return sum + parsePages(pages, probed?.pages ?? 1).length;
    } catch {
      // The page list is checked against each file's page count later, and that file shows the error.
      return sum;
    }
  }, 0);
}

export function PartsSection({ settings, change, items }: Props & { readonly items: readonly FileItem[] }) {
  const { format, pages, layers } = settings;
  const { holds, label } = FORMATS[format];
  const withPages = items.some(({ probed }) => (probed?.pages ?? 1) > 1);
  const withLayers = holds !== 'one' && items.some(({ probed }) => (probed?.layers ?? 0) > 1);
  if (!withPages && !withLayers) return null;
  const problem = pagesProblem(pages);
  return (
    <Section title="Pages and layers" id="converter-parts">
      {withPages && (
        <TextField
          label="Pages"
          value={pages}
          onChange={(event) => change({ pages: event.target.value })}
          hint={
            holds === 'pages'
              ? `For example 1, 2-4, 7 or all. A ${label} keeps them in one file.`
              : `For example 1, 2-4, 7 or all. One file per page: ${chosenPages(pages, items)} files.`
          }
          {...(problem !== undefined && { error: problem })}
        />
      )}
      {withLayers && (
        <SwitchField
          label="Keep layers"
          value={layers}
          initial={true}
          onChange={(next) => change({ layers: next })}
          hint={
            holds === 'layers'
              ? 'Keeps names, positions, opacity and Multiply.'
              : `Each visible layer becomes a page of the ${label}.`
          }
        />
      )}
    </Section>
  );
}

export function SpotSection({ settings, change }: Props) {
  const { format, spot, ink, inkColor, chokeMm, overprint } = settings;
  if (!holdsInks(format)) return null;
  return (
    <Section title="Spot ink" id="converter-spot">
      <ChoiceField
        label="Plate"
        value={spot}
        initial="none"
        choices={{ none: 'None', alpha: 'Under art', tone: 'Of tones' }}
        onChange={(next) => change({ spot: next })}
        hint={SPOT_HINTS[spot]}
      />
      {spot !== 'none' && (
        <>
          <TextField
            label="Ink name"
            value={ink}
            onChange={(event) => change({ ink: event.target.value })}
            hint="The name your RIP or printer uses."
          />
          <ColorField label="Shown as" value={inkColor} onChange={(next) => change({ inkColor: next })} />
        </>
      )}
      {spot === 'alpha' && (
        <SliderField
          label="Choke"
          unit="mm"
          {...CHOKE_MM}
          value={chokeMm}
          onChange={(next) => change({ chokeMm: next })}
          hint="Pulls the plate in at the edges so it does not show."
        />
      )}
      {spot !== 'none' && format === 'pdf' && (
        <SwitchField
          label="Overprint"
          value={overprint}
          initial={true}
          onChange={(next) => change({ overprint: next })}
          hint="If off, the plate knocks out the inks below it."
        />
      )}
    </Section>
  );
}

const SPOT_HINTS = {
  none: 'Process colors only.',
  alpha: 'Ink wherever the artwork is not transparent, such as white for film and dark garments.',
  tone: 'Darker areas get more of this one ink. Nothing else prints.',
} as const;

export function MetadataSection({ settings, change }: Props) {
  const { format, metadata } = settings;
  if (FORMATS[format].metadata.length === 0) return null;
  return (
    <Section title="Camera and author data" id="converter-metadata">
      <SwitchField
        label="Keep EXIF, XMP and IPTC"
        value={metadata}
        initial={false}
        onChange={(next) => change({ metadata: next })}
        hint="May reveal photographer, camera and location."
      />
    </Section>
  );
}
