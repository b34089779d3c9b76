/** Standard security handler (ISO 32000-1 7.6, 32000-2 7.6): RC4 and AES, revisions 2 to 6. */
import { cbc } from '@noble/ciphers/aes.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { joinBytes } from '@printready/pixels/bytes';
import { type PdfDict, PdfName, type PdfObject, PdfString } from './objects.ts';

export type Decryptor = {
  readonly strings: (bytes: Uint8Array, num: number, gen: number) => Uint8Array;
  readonly streams: (bytes: Uint8Array, num: number, gen: number) => Uint8Array;
  readonly metadataToo: boolean;
};

type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

/** Padding for short passwords (ISO 32000-1, 7.6.3.3). */
const PADDING = Uint8Array.of(
  0x28,
  0xbf,
  0x4e,
  0x5e,
  0x4e,
  0x75,
  0x8a,
  0x41,
  0x64,
  0x00,
  0x4e,
  0x56,
  0xff,
  0xfa,
  0x01,
  0x08,
  0x2e,
  0x2e,
  0x00,
  0xb6,
  0xd0,
  0x68,
  0x3e,
  0x80,
  0x2f,
  0x0c,
  0xa9,
  0xfe,
  0x64,
  0x53,
  0x69,
  0x7a,
);

type Settings = {
  readonly revision: number;
  readonly keyBytes: number;
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly permissions: number;
  readonly id: Uint8Array;
  readonly metadataToo: boolean;
  readonly dict: PdfDict;
};

/** Null if neither the empty nor the given password opens the file, or if the handler is not the standard one. */
export function createDecryptor(
  encrypt: PdfDict,
  id: Uint8Array,
  password: string,
): Decryptor | 'wrong-password' | 'unknown-handler' {
  const version = numberOf(encrypt, 'V', 0);
  const revision = numberOf(encrypt, 'R', 0);
  const filter = encrypt.get('Filter');
  if (!(filter instanceof PdfName) || filter.name !== 'Standard') return 'unknown-handler';
  if (version < 1 || version > 5 || revision < 2 || revision > 6) return 'unknown-handler';
  const settings: Settings = {
    revision,
    keyBytes: keyBytesOf(encrypt, version),
    owner: bytesOf(encrypt, 'O'),
    user: bytesOf(encrypt, 'U'),
    permissions: numberOf(encrypt, 'P', 0),
    id,
    metadataToo: encrypt.get('EncryptMetadata') !== false,
    dict: encrypt,
  };
  const filterFor = (name: 'StmF' | 'StrF'): Method => (version < 4 ? 'rc4' : cryptFilter(encrypt, name));
  const [strings, streams] = [filterFor('StrF'), filterFor('StmF')];
  // Only attachments are encrypted; the document itself is not.
  const key = strings === 'none' && streams === 'none' ? new Uint8Array(0) : findKey(settings, password);
  if (!key) return 'wrong-password';
  return {
    strings: cipher(strings, key),
    streams: cipher(streams, key),
    metadataToo: settings.metadataToo,
  };
}

/** Version 4 states the key length in its crypt filter, in bytes or, in files from some writers, in bits. */
function keyBytesOf(encrypt: PdfDict, version: number): number {
  if (version === 1) return 5;
  const filters = encrypt.get('CF');
  const chosen = encrypt.get('StmF');
  const entry = filters instanceof Map && chosen instanceof PdfName ? filters.get(chosen.name) : null;
  if (version === 4 && entry instanceof Map && cryptFilter(encrypt, 'StmF') === 'rc4') {
    const length = numberOf(entry, 'Length', 16);
    return Math.min(16, Math.max(5, length >= 40 ? length >> 3 : length));
  }
  return version === 4 ? 16 : Math.min(32, Math.max(5, numberOf(encrypt, 'Length', 40) >> 3));
}

function cryptFilter(encrypt: PdfDict, which: 'StmF' | 'StrF'): Method {
  const chosen = encrypt.get(which);
  if (!(chosen instanceof PdfName) || chosen.name === 'Identity') return 'none';
  const filters = encrypt.get('CF');
  const entry = filters instanceof Map ? filters.get(chosen.name) : null;
  const method = entry instanceof Map ? entry.get('CFM') : null;
  switch (method instanceof PdfName ? method.name : '') {
    case 'V2':
      return 'rc4';
    case 'AESV2':
      return 'aes128';
    case 'AESV3':
      return 'aes256';
    default:
      return 'none';
  }
}

function cipher(
  method: Method,
  key: Uint8Array,
): (bytes: Uint8Array, num: number, gen: number) => Uint8Array {
  if (method === 'none') return (bytes) => bytes;
  return (bytes, num, gen) => {
    if (method === 'rc4') return rc4(objectKey(key, num, gen, false), bytes);
    return aesCbc(method === 'aes256' ? key : objectKey(key, num, gen, true), bytes);
  };
}

/** Implements ISO 32000-1, algorithm 1. */
function objectKey(key: Uint8Array, num: number, gen: number, aes: boolean): Uint8Array {
  const tail = [num & 255, (num >> 8) & 255, (num >> 16) & 255, gen & 255, (gen >> 8) & 255];
  if (aes) tail.push(0x73, 0x41, 0x6c, 0x54);
  return md5(joinBytes([key, Uint8Array.from(tail)])).subarray(0, Math.min(16, key.length + 5));
}

/** Truncates data to whole blocks and keeps invalid padding, so that a damaged tail does not discard the rest. */
function aesCbc(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const length = (bytes.length - 16) & ~15;
  if (bytes.length < 32 || length <= 0) return new Uint8Array(0);
  const plain = cbc(key, bytes.subarray(0, 16), { disablePadding: true }).decrypt(
    bytes.subarray(16, 16 + length),
  );
  const pad = plain[plain.length - 1] ?? 0;
  return pad >= 1 && pad <= 16 ? plain.subarray(0, plain.length - pad) : plain;
}

function findKey(settings: Settings, password: string): Uint8Array | null {
  for (const candidate of password === '' ? [''] : [password, '']) {
    const key =
      settings.revision >= 5 ? keyOfRevision5(settings, candidate) : keyOfRevision4(settings, candidate);
    if (key) return key;
  }
  return null;
}

function keyOfRevision4(settings: Settings, password: string): Uint8Array | null {
  const padded = pad(Uint8Array.from(password, (c) => c.charCodeAt(0) & 255));
  return tryUser(settings, padded) ?? tryUser(settings, userFromOwner(settings, padded));
}

/** Implements ISO 32000-1, algorithms 2, 4, 5 and 6. */
function tryUser(settings: Settings, padded: Uint8Array): Uint8Array | null {
  const { permissions: p, revision, keyBytes, id } = settings;
  const parts = [
    padded,
    settings.owner.subarray(0, 32),
    Uint8Array.of(p & 255, (p >> 8) & 255, (p >> 16) & 255, (p >>> 24) & 255),
    id,
  ];
  if (revision >= 4 && !settings.metadataToo) parts.push(Uint8Array.of(255, 255, 255, 255));
  let key = md5(joinBytes(parts)).subarray(0, keyBytes);
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key).subarray(0, keyBytes);
  if (revision === 2) return equal(rc4(key, PADDING), settings.user) ? key : null;
  let check = rc4(key, md5(joinBytes([PADDING, id])));
  for (let i = 1; i <= 19; i++)
    check = rc4(
      key.map((b) => b ^ i),
      check,
    );
  return equal(check.subarray(0, 16), settings.user.subarray(0, 16)) ? key : null;
}

/** ISO 32000-1, algorithm 7: the owner password decrypts the padded user password. */
function userFromOwner(settings: Settings, padded: Uint8Array): Uint8Array {
  let hash = md5(padded);
  if (settings.revision >= 3) for (let i = 0; i < 50; i++) hash = md5(hash);
  const key = hash.subarray(0, settings.keyBytes);
  let user: Uint8Array = settings.owner.subarray(0, 32);
  if (settings.revision === 2) return rc4(key, user);
  for (let i = 19; i >= 0; i--)
    user = rc4(
      key.map((b) => b ^ i),
      user,
    );
  return user;
}

/** Implements ISO 32000-2, algorithm 2.A. */
function keyOfRevision5(settings: Settings, password: string): Uint8Array | null {
  const { user, owner, dict } = settings;
  const text = utf8Bytes(password).subarray(0, 127);
  const userKey = user.subarray(0, 48);
  const hash = (salt: Uint8Array, extra: Uint8Array) =>
    settings.revision === 5 ? sha256(joinBytes([text, salt, extra])) : hashRevision6(text, salt, extra);
  const none = new Uint8Array(0);
  if (equal(hash(owner.subarray(32, 40), userKey), owner.subarray(0, 32))) {
    return fileKey(hash(owner.subarray(40, 48), userKey), bytesOf(dict, 'OE'));
  }
  if (equal(hash(user.subarray(32, 40), none), user.subarray(0, 32))) {
    return fileKey(hash(user.subarray(40, 48), none), bytesOf(dict, 'UE'));
  }
  return null;
}

function fileKey(key: Uint8Array, wrapped: Uint8Array): Uint8Array | null {
  if (wrapped.length < 32) return null;
  return cbc(key, new Uint8Array(16), { disablePadding: true }).decrypt(wrapped.subarray(0, 32));
}

/** Implements ISO 32000-2, algorithm 2.B. */
function hashRevision6(password: Uint8Array, salt: Uint8Array, extra: Uint8Array): Uint8Array {
  let key: Uint8Array = sha256(joinBytes([password, salt, extra]));
  for (let round = 0; ; round++) {
    const once = joinBytes([password, key, extra]);
    const repeated = new Uint8Array(once.length * 64);
    for (let i = 0; i < 64; i++) repeated.set(once, i * once.length);
    const scrambled = cbc(key.subarray(0, 16), key.subarray(16, 32), { disablePadding: true }).encrypt(
      repeated,
    );
    const remainder = scrambled.subarray(0, 16).reduce((sum, b) => sum + b, 0) % 3;
    key = remainder === 0 ? sha256(scrambled) : remainder === 1 ? sha384(scrambled) : sha512(scrambled);
    // Counts rounds from 1, as all programs that write revision 6 do.
    if (round >= 63 && (scrambled[scrambled.length - 1] ?? 0) <= round + 1 - 32) return key.subarray(0, 32);
  }
}

function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i++) {
    const a = state[i] ?? 0;
    j = (j + a + (key[i % key.length] ?? 0)) & 255;
    state[i] = state[j] ?? 0;
    state[j] = a;
  }
  const out = new Uint8Array(bytes.length);
  for (let n = 0, i = 0, j = 0; n < bytes.length; n++) {
    i = (i + 1) & 255;
    const a = state[i] ?? 0;
    j = (j + a) & 255;
    const b = state[j] ?? 0;
    state[i] = b;
    state[j] = a;
    out[n] = (bytes[n] ?? 0) ^ (state[(a + b) & 255] ?? 0);
  }
  return out;
}

function pad(password: Uint8Array): Uint8Array {
  return joinBytes([password, PADDING]).slice(0, 32);
}

function utf8Bytes(text: string): Uint8Array {
  const escaped = encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, h: string) =>
    String.fromCharCode(parseInt(h, 16)),
  );
  return Uint8Array.from(escaped, (c) => c.charCodeAt(0));
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function numberOf(dict: PdfDict, key: string, fallback: number): number {
  const value: PdfObject | undefined = dict.get(key);
  return typeof value === 'number' ? value : fallback;
}

function bytesOf(dict: PdfDict, key: string): Uint8Array {
  const value = dict.get(key);
  return value instanceof PdfString ? value.bytes : new Uint8Array(0);
}
