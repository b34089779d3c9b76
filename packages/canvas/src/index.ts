/** Pictures on screen. */
export { Canvas } from './Canvas.tsx';
export { LoupeView } from './LoupeView.tsx';
export { choosePlate, PlateSwitch } from './PlateSwitch.tsx';
export { RasterView } from './RasterView.tsx';
