import { storageError } from './errors.ts';

const MAX_NAME_BYTES = 1024;
/** Reserved because they are part of this protocol's URLs. */
const RESERVED = new Set(['authenticated', 'copy', 'info', 'list', 'move', 'public', 'sign', 'upload']);

export const isBucketName = (name: string): boolean =>
  /^[a-zA-Z0-9][\w.-]{0,62}$/.test(name) && !RESERVED.has(name);

/** @throws AppError InvalidBucketName */
export function checkBucketName(name: string): string {
  if (!isBucketName(name)) throw storageError('InvalidBucketName');
  return name;
}

/**
 * Accepts letters of any script; rejects names that other systems could read as paths. @throws AppError InvalidKey
 */
export function checkObjectName(name: string): string {
  const parts = name.split('/');
  const readable =
    Buffer.byteLength(name) <= MAX_NAME_BYTES &&
    !/[\p{Cc}\p{Cs}\\]/u.test(name) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!readable) throw storageError('InvalidKey', `Invalid key: ${name.slice(0, 100)}`);
  return name;
}

/** Rejects direction marks (`a<RLO>gnp.exe` reads as `aexe.png`); older names keep them. @throws InvalidKey */
export function checkNewName(name: string): string {
  if (!/\p{Bidi_Control}/u.test(name)) return checkObjectName(name);
  throw storageError(
    'InvalidKey',
    'Invalid key: leave out the invisible marks that change the text direction',
  );
}

export const essenceOf = (mimeType: string): string => mimeType.replace(/;.*$/s, '').trim().toLowerCase();
