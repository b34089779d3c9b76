import { Flag, FlagOff, Layers, Scissors, Spline } from 'lucide-react';
import type { CanvasTool, PanelProps } from '../../contract/panel.ts';
import { type BrushNames, brushTools, correctionBrushes } from '../../fields/Corrections.tsx';
import { placeOf, toMaskPoints } from '../blend/layer-mask.ts';
import type { BlendedLayer, MaskStroke, Options } from '../options.ts';

export const CUT_TOOL = 'cut';
export const FADE_FROM_TOOL = 'fade-from';
export const FADE_TO_TOOL = 'fade-to';
export const FADE_PATH_TOOL = 'fade-path';
export const layerTool = (index: number): string => `layer-${index + 1}`;
export const maskTool = (index: number, mode: MaskStroke['mode']): string => `mask-${index + 1}-${mode}`;

export const BRUSHES: BrushNames = { protect: 'Protect', erase: 'Wear away' };

function layerHandles({ options, change }: PanelProps<Options>): CanvasTool[] {
  const replace = (index: number, patch: Partial<BlendedLayer>, gesture: string) =>
    change({ layers: options.layers.map((one, i) => (i === index ? { ...one, ...patch } : one)) }, gesture);
  return options.layers.flatMap((layer, index): CanvasTool[] =>
    layer.image === ''
      ? []
      : [
          {
            kind: 'place',
            id: layerTool(index),
            label: `Layer ${index + 1}`,
            icon: <Layers />,
            shortcut: 'L',
            place: layer.place,
            others: options.layers
              .filter((one) => one !== layer && one.image !== '')
              .map(({ place }) => place),
            shape: { of: 'picture', base64: layer.image },
            onPlace: (place, gesture) => replace(index, { place }, gesture),
          },
        ],
  );
}

/** Brushes of the selected layer; those of all layers would overcrowd the toolbar. */
function maskBrushes({ options, change, image, activeTool }: PanelProps<Options>): CanvasTool[] {
  const { layers, maskFeather } = options;
  return layers.flatMap((layer, index) => {
    const ids = [layerTool(index), maskTool(index, 'protect'), maskTool(index, 'erase')];
    if (!ids.includes(activeTool)) return [];
    const place = placeOf(layer);
    return brushTools({
      names: { protect: `Layer ${index + 1}: paint back`, erase: `Layer ${index + 1}: paint out` },
      idOf: (mode) => maskTool(index, mode),
      shortcuts: { protect: 'I', erase: 'O' },
      onStroke: (mode, { points, radius }) => {
        const stroke = {
          ...{ mode, hardness: 1 - maskFeather / 100, radius: radius / place.width },
          points: toMaskPoints(points, place, image),
        };
        change({ layers: layers.with(index, { ...layer, mask: [...layer.mask, stroke] }) });
      },
    });
  });
}

function fadeTools({ options, change }: PanelProps<Options>): CanvasTool[] {
  if (options.fade === 'none') return [];
  if (options.fade === 'path')
    return [
      {
        kind: 'brush',
        id: FADE_PATH_TOOL,
        label: 'Path of the fade',
        icon: <Spline />,
        shortcut: 'P',
        color: 'rgb(30 90 220 / 0.5)',
        onStroke: (points) => change({ fadePath: points }),
      },
    ];
  const mark = (at: Options['fadeFrom'], keep: boolean) => [{ ...at, keep }];
  return [
    {
      kind: 'pick',
      id: FADE_FROM_TOOL,
      label: 'Start of the fade',
      icon: <Flag />,
      shortcut: 'S',
      marks: mark(options.fadeFrom, true),
      onPick: (_, fadeFrom) => change({ fadeFrom }),
    },
    {
      kind: 'pick',
      id: FADE_TO_TOOL,
      label: 'End of the fade',
      icon: <FlagOff />,
      shortcut: 'D',
      marks: mark(options.fadeTo, false),
      onPick: (_, fadeTo) => change({ fadeTo }),
    },
  ];
}

function cutHandles({ options, change }: PanelProps<Options>): CanvasTool[] {
  if (options.cut === 'none') return [];
  return [
    {
      kind: 'place',
      id: CUT_TOOL,
      label: 'Place the shape',
      icon: <Scissors />,
      shortcut: 'K',
      place: options.cutBox,
      shape: { of: 'square' },
      onPlace: (cutBox, gesture) => change({ cutBox }, gesture),
    },
  ];
}

export function canvasTools(props: PanelProps<Options>): readonly CanvasTool[] {
  const masking = maskBrushes(props);
  return [
    ...layerHandles(props),
    // Mask brushes replace the wear brushes, because the two look the same.
    ...(masking.length > 0 ? masking : correctionBrushes(props, BRUSHES)),
    ...cutHandles(props),
    ...fadeTools(props),
  ];
}
