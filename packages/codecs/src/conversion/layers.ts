import { channelsOf, depthOf, type Layer, type Picture } from '@printready/pixels/picture';

export function placeOnCanvas(
  layer: Layer,
  canvas: { readonly width: number; readonly height: number },
): Picture {
  const { picture, x, y, opacity } = layer;
  const { width, height } = canvas;
  const step = channelsOf({ space: picture.space, alpha: true });
  const from = channelsOf(picture);
  const wide = depthOf(picture) === 16;
  const full = wide ? 65_535 : 255;
  const data = new (wide ? Uint16Array : Uint8Array)(width * height * step);
  for (let row = Math.max(0, -y); row < picture.height && y + row < height; row++) {
    for (let column = Math.max(0, -x); column < picture.width && x + column < width; column++) {
      const at = (row * picture.width + column) * from;
      const to = ((y + row) * width + x + column) * step;
      for (let c = 0; c < step - 1; c++) data[to + c] = picture.data[at + c]!;
      data[to + step - 1] = Math.round((picture.alpha ? picture.data[at + step - 1]! : full) * opacity);
    }
  }
  return { ...picture, width, height, alpha: true, data };
}

export function describePageLosses(layers: readonly Layer[]): readonly string[] {
  const hidden = layers.filter(({ visible }) => !visible).length;
  const blended = layers.filter(({ visible, blend }) => visible && blend !== 'normal').length;
  return [
    ...(hidden > 0 ? [`Hidden layers were not made into pages: ${hidden}.`] : []),
    ...(blended > 0 ? [`Layers that blend with the ones below are on separate pages: ${blended}.`] : []),
  ];
}
