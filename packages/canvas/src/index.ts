/** Shows images on screen. */
export { Canvas } from './Canvas.tsx';
export { LightTable } from './LightTable.tsx';
export { LoupeView } from './LoupeView.tsx';
export { choosePlate, PlateSwitch } from './PlateSwitch.tsx';
export { RasterView } from './RasterView.tsx';
