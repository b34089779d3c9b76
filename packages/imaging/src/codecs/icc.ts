/** Decides whether an embedded profile describes the RGB numbers we work on. */
import { readUint32, spells } from './bytes.ts';

/**
 * A profile that may be kept (copied out of the file), or a note on why it may not.
 * Header layout: ICC.1:2022 §7.2.
 */
export function checkIcc(profile: Uint8Array): { icc: Uint8Array } | { note: string } {
  if (profile.length < 132 || readUint32(profile, 0) > profile.length || !spells(profile, 36, 'acsp')) {
    return { note: 'The embedded colour profile is damaged and was ignored.' };
  }
  if (!spells(profile, 16, 'RGB ')) {
    return { note: 'The embedded colour profile is not for RGB and was ignored.' };
  }
  return { icc: profile.slice() };
}
