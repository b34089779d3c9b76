/** Facts of a file, read without its pixels. */
export { readJpegQuality } from '../jpeg/quality.ts';
export { type Contents, readContents } from './contents.ts';
export { declaredSize } from './declared-size.ts';
