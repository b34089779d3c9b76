/** Backdrop behind a picture. */
export { BackdropPicker, type BackdropPickerProps } from './BackdropPicker.tsx';
export { type Backdrop, CHECKERBOARD, GARMENTS } from './backdrop.ts';
export { useBackdrop } from './use-backdrop.ts';
