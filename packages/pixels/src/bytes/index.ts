/** Reads and writes numbers in bytes, joins parts, and computes checksums. */
export { type ByteSink, createPartsSink, createRowCounter, type RowWriter } from './byte-sink.ts';
export {
  ascii,
  bytesToHex,
  isSameBytes,
  joinBytes,
  matchesAscii,
  readAscii,
  readUint16,
  readUint32,
  toBigEndian,
  u16,
  u32,
  writeUint16,
  writeUint32,
  writeUint32LittleEndian,
} from './bytes.ts';
export { crc32 } from './crc32.ts';
export { grow } from './grow.ts';
