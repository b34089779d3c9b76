/** Facts about a file, read without decoding its pixels. */
export { readJpegQuality } from '../jpeg/quality.ts';
export { type Contents, readContents } from './contents.ts';
export { declaredSize } from './declared-size.ts';
