/** Motifs: shapes, measures, subjects. */
export { cutOf, widestDisc } from './measure-motif.ts';
export { MEASURED_MM, type Motif, motifFile, type MotifSet, UNITS } from './motif.ts';
export { SUBJECTS } from './subjects.ts';
