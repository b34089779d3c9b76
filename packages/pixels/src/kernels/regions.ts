/** Regions of connected pixels: found, grown, and cut out. */

export {
  type ComponentRuns,
  connectedComponents,
  connectedRuns,
  edgeConnected,
} from './connected-components/index.ts';
export { fillTransparent } from './fill-transparent/index.ts';
export { knockOut, type ToleranceGate } from './knock-out/index.ts';
export { PixelList } from './morphology/pixel-list.ts';
export { growBySimplePoints } from './morphology/simple-points.ts';
