import { matchesAscii, readUint32 } from '@printready/pixels/bytes';
import type { PictureSpace } from '@printready/pixels/picture';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';

const SIGNATURES: Readonly<Record<PictureSpace, string>> = { gray: 'GRAY', rgb: 'RGB ', cmyk: 'CMYK' };
const NAMES: Readonly<Record<PictureSpace, string>> = { gray: 'gray', rgb: 'RGB', cmyk: 'CMYK' };

/** Copies the profile. Null, with a finding, if damaged or for another color space (ICC.1:2022 §7.2). */
export function keepProfile(
  profile: Uint8Array | null,
  space: PictureSpace,
  findings: ReadFinding[],
): Uint8Array | null {
  if (!profile) return null;
  if (profile.length < 132 || readUint32(profile, 0) > profile.length || !matchesAscii(profile, 36, 'acsp')) {
    findings.push(readFinding('profile-ignored', 'The embedded color profile is damaged and was ignored.'));
    return null;
  }
  if (!matchesAscii(profile, 16, SIGNATURES[space])) {
    findings.push(
      readFinding(
        'profile-ignored',
        `The embedded color profile is not for ${NAMES[space]} and was ignored.`,
      ),
    );
    return null;
  }
  return profile.slice();
}
