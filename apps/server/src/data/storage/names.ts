/** Names that people give to buckets and files: data that is shown and compared, never a path on a disk. */
import { storageError } from './errors.ts';

const MAX_NAME_BYTES = 1024;
/** These are words of the wire's own addresses. */
const RESERVED = new Set(['authenticated', 'copy', 'info', 'list', 'move', 'public', 'sign', 'upload']);

export const isBucketName = (name: string): boolean =>
  /^[a-zA-Z0-9][\w.-]{0,62}$/.test(name) && !RESERVED.has(name);

/** @throws AppError InvalidBucketName */
export function checkBucketName(name: string): string {
  if (!isBucketName(name)) throw storageError('InvalidBucketName');
  return name;
}

/**
 * Letters of any script are welcome; what could be read as a path elsewhere (dots alone, backslashes, control
 * signs, empty parts) is not.
 *
 * @throws AppError InvalidKey
 */
export function checkObjectName(name: string): string {
  const parts = name.split('/');
  const readable =
    Buffer.byteLength(name) <= MAX_NAME_BYTES &&
    !/[\p{Cc}\p{Cs}\\]/u.test(name) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '../..');
  if (!readable) throw storageError('InvalidKey', `Invalid key: ${name.slice(0, 100)}`);
  return name;
}

/**
 * Direction marks turn what is shown of a name around (`a<RLO>gnp.exe` reads as `aexe.png`). Names that were stored with
 * them before can still be read, moved and deleted.
 *
 * @throws AppError InvalidKey
 */
export function checkNewName(name: string): string {
  if (!/\p{Bidi_Control}/u.test(name)) return checkObjectName(name);
  throw storageError(
    'InvalidKey',
    'Invalid key: leave out the invisible marks that change the text direction',
  );
}

/** `image/png` of `Image/PNG; charset=…`. */
export const essenceOf = (mimeType: string): string => mimeType.replace(/;.*$/s, '').trim().toLowerCase();
