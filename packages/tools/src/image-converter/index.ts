/** Parts of the Image Converter that its screen uses. */
export { schema } from './options.ts';
export { toConversion } from './to-conversion.ts';
