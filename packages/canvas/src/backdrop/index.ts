/** Backdrop behind a picture. */
export { BackdropPicker, type BackdropPickerProps } from './BackdropPicker.tsx';
export { type Backdrop, CHECKERBOARD } from './backdrop.ts';
export { useBackdrop } from './use-backdrop.ts';
