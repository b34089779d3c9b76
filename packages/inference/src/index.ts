export {
  type ModelCode,
  ModelProblem,
  type Network,
  type OpenNetwork,
  type Planes,
  sideFor,
} from './network.ts';
export { GpuTimeout, openWithFallback } from './open-with-fallback.ts';
export { type Runtime, startRuntime } from './runtime.ts';
export { millisecondsPerPixel } from './speed.ts';
export { cutFromRgba, layTiles, runTiled, type Tile, type TileSettings } from './tiles.ts';
