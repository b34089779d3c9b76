/** Presses that an ICC profile describes; loads LittleCMS. */
export { openPressProfile, type PressProfile } from './press-profile.ts';
export { createProfileSolver } from './solve-profile.ts';
