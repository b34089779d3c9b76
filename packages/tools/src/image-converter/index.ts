/** Parts of the Image Converter that its UI in apps/web uses. */
export { schema } from './options.ts';
export { toConversion } from './to-conversion.ts';
