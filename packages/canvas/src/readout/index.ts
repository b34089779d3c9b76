/** Pointer position, color, and sizes, in the unit that the user chose. */
export { type Reading, Readings } from './StatusBar.tsx';
export { LENGTH_UNITS, setLengthUnit, useLengthUnit } from './units.ts';
