import type { ToolPreset } from '../contract/panel.ts';
import type { Options } from './options.ts';

const texture = (
  kind: Options['textures'][number]['kind'],
  amount: number,
  scaleMm: number,
  seed = 1,
  directionDegrees = 20,
) => ({
  ...{ kind, amount, scaleMm, seed, directionDegrees },
});

export const presets: readonly ToolPreset<Options>[] = [
  {
    name: 'Vintage tee',
    picture: 'vintage-tee',
    options: { textures: [texture('worn', 10, 9), texture('speckle', 4, 1.2)] },
  },
  {
    name: 'Cracked varsity',
    picture: 'cracked-varsity',
    options: { textures: [texture('cracks', 14, 9), texture('edge-wear', 5, 3)] },
  },
  {
    name: 'Faded sunset',
    picture: 'faded-sunset',
    options: {
      ...{ textures: [texture('worn', 6, 12)], fade: 'linear', fadeLpi: 18 },
      ...{ fadeFrom: { x: 0.5, y: 0.5 }, fadeTo: { x: 0.5, y: 1 } },
    },
  },
  {
    name: 'Washed denim',
    picture: 'washed-denim',
    options: { textures: [texture('weave', 14, 1.5), texture('worn', 6, 14)] },
  },
  {
    name: 'Garage sign',
    picture: 'garage-sign',
    options: { textures: [texture('scratches', 9, 28, 3), texture('edge-wear', 7, 3)] },
  },
  {
    name: 'Screen print grain',
    picture: 'screen-print-grain',
    options: { textures: [texture('grain', 10, 1)] },
  },
  {
    name: 'Dry brush',
    picture: 'dry-brush',
    options: { textures: [texture('dry-brush', 18, 6, 2, 0)] },
  },
  { name: 'No wear: blend and cut only', options: { textures: [] } },
];
