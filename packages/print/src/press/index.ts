/** Press: dot gain, smallest dots, overlap of dots. */
export { measureDotOverlap } from './dot-overlap.ts';
export { compensateGain, type DotLimits, growDot, measureGain, nearestDot, rosetteShift } from './press.ts';
