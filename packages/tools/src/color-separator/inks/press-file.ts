import { atob, btoa } from '@printready/pixels/platform';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { MOST_PROFILE_BYTES, type OwnProfile } from '../options.ts';

export const bytesOf = ({ icc }: OwnProfile): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(icc), (letter) => letter.charCodeAt(0));

const SPACE_AT = 16;
const SIGNATURE_AT = 36;
/** Bytes per call of `String.fromCharCode`, which accepts a limited number of arguments. */
const CHUNK_BYTES = 8192;

type PressProblem = Problem<'no-profile' | 'no-cmyk' | 'too-large'>;

/** Checks an ICC profile and encodes it for the options. */
export function readPressFile(
  name: string,
  bytes: Uint8Array,
): Result<{ readonly profile: OwnProfile }, PressProblem> {
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (word(SIGNATURE_AT) !== 'acsp')
    return failed({
      code: 'no-profile',
      text: 'This is not an ICC profile. Profiles end in .icc or .icm.',
    });
  if (word(SPACE_AT) !== 'CMYK')
    return failed({
      code: 'no-cmyk',
      text: `This profile is for ${word(SPACE_AT).trim()}, not for CMYK. Choose your press’s profile.`,
    });
  if (bytes.length > MOST_PROFILE_BYTES)
    return failed({
      code: 'too-large',
      text: `This profile is larger than ${MOST_PROFILE_BYTES / 1e6} MB. Ask for one without device link data.`,
    });
  let letters = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  const own = { name: name.replace(/\.ic[cm]$/i, '').slice(0, 80) || 'Own profile', icc: btoa(letters) };
  return { ok: true, profile: own };
}
