/** File compression: deflate, Group 4, PNG filters. */
export { packBilevel } from '../kernels/group4/bilevel.ts';
export { compressG4, decompressG4 } from '../kernels/group4/index.ts';
export { filterRow } from '../kernels/png-filter/index.ts';
export { createDeflater, deflate, inflate, inflatePieces, withReproducibleDeflate } from './zlib.ts';
