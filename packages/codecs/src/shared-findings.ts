/** Findings that readers of several formats give in the same words. */
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';

export const LAB_CONVERTED = readFinding('color-converted', 'Lab was converted to sRGB.');

export const LIGHT_CUT = readFinding(
  'light-cut',
  '32 bits per channel became 16; light brighter than white was cut.',
);

/** A channel behind the colors; null where the file does not say. */
type Spare = { readonly name: string | null; readonly spot: boolean | null };

/** Spot colors and saved selections by name, the rest by number. */
export function describeSpareChannels(spares: readonly Spare[]): ReadFinding[] {
  const names = (of: readonly Spare[]) => of.map(({ name }) => `“${name ?? ''}”`).join(', ');
  const spots = spares.filter(({ name, spot }) => name !== null && spot === true);
  const masks = spares.filter(({ name, spot }) => name !== null && spot === false);
  const unnamed = spares.length - spots.length - masks.length;
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

/** Spot colors that an output holds no plates for. */
export function describeMixedSpots(names: readonly string[]): ReadFinding[] {
  if (names.length === 0) return [];
  const named = names.map((name) => `“${name}”`).join(', ');
  const text = `Spot color${plural(names.length)} printed in CMYK: ${named}. Save a PSD or PDF to keep the plate${plural(names.length)}.`;
  return [readFinding('spots-mixed', text)];
}
