/** Position, color and size, in the person’s unit. */
export { type Reading, Readings } from './StatusBar.tsx';
export { LENGTH_UNITS, setLengthUnit, useLengthUnit } from './units.ts';
