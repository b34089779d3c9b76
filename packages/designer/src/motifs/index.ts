/** Motifs: shapes, measurements, subjects. */
export { drawOwn, OWN_UNITS } from './draw-own.ts';
export { cutOf, widestDisc } from './measure-motif.ts';
export { MEASURED_MM, type Motif, type MotifSet, motifFile, UNITS } from './motif.ts';
export { OWN_DRAWINGS, OWN_SET } from './own-drawings.ts';
export { SUBJECTS } from './subjects.ts';
