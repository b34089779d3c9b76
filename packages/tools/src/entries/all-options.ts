/** Options of all tools, as schemas and as data. */
export { listOptions, type ToolOption } from '../contract/list-options.ts';
export { quantityMeta, rgb } from '../contract/option-schemas.ts';
export { schemas } from '../schemas.gen.ts';
