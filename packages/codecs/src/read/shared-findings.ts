import { type ReadFinding, readFinding } from '@printready/pixels/reading';

export const LAB_CONVERTED = readFinding('color-converted', 'Lab was converted to sRGB.');

export const LIGHT_CUT = readFinding(
  'light-cut',
  '32 bits per channel became 16; light brighter than white was cut.',
);

type ExtraChannel = { readonly name: string | null; readonly spot: boolean | null };

export function describeExtraChannels(extras: readonly ExtraChannel[]): ReadFinding[] {
  const names = (of: readonly ExtraChannel[]) => of.map(({ name }) => `“${name ?? ''}”`).join(', ');
  const spots = extras.filter(({ name, spot }) => name !== null && spot === true);
  const masks = extras.filter(({ name, spot }) => name !== null && spot === false);
  const unnamed = extras.length - spots.length - masks.length;
  const findings: ReadFinding[] = [];
  if (spots.length > 0)
    findings.push(
      readFinding('spot-left-out', `Spot color${plural(spots.length)} left out: ${names(spots)}.`),
    );
  if (masks.length > 0)
    findings.push(
      readFinding('mask-left-out', `Saved selection${plural(masks.length)} left out: ${names(masks)}.`),
    );
  if (unnamed > 0)
    findings.push(
      readFinding(
        'channel-left-out',
        `${unnamed} spare channel${plural(unnamed)} (spot colors or masks) left out.`,
      ),
    );
  return findings;
}

const plural = (count: number) => (count > 1 ? 's' : '');

export function describeMixedSpots(names: readonly string[]): ReadFinding[] {
  if (names.length === 0) return [];
  const named = names.map((name) => `“${name}”`).join(', ');
  const text = `Spot color${plural(names.length)} printed in CMYK: ${named}. Save a PSD or PDF to keep the plate${plural(names.length)}.`;
  return [readFinding('spots-mixed', text)];
}
