/** Plates: coverage of one ink each, and the inks of a file. */
export { cutInks, fileInksOf, reduceInks } from './file-inks.ts';
export { createPlate, filmOf, inkShareOf, layPlates, type Plate, requirePlates } from './plate.ts';
