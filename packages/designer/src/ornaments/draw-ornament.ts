import type { Area, Geometry } from '../geometry/area.ts';
import { polygon, rectangle, ring } from '../geometry/shapes.ts';
import type { Ornament } from '../scene.ts';
import { mountains, segment, sun, waves } from './landscape.ts';
import { bar, disc, pine, rays, ribbon, scallops, shield, stars, tail } from './simple.ts';
import { divider, dots, laurel, rope } from './wreath.ts';

type Params = Readonly<Record<string, number>>;

const rim = (area: Area, thick: number, geometry: Geometry): Area =>
  thick > 0 ? geometry.subtract(area, geometry.grow(area, -thick, 'miter')) : area;

function frame({ x = 0, y = 0, width = 100, height = 100, thick = 2, scoop = 10 }, geometry: Geometry): Area {
  const corners = [-1, 1].flatMap((u) =>
    [-1, 1].map((v) => disc({ x: x + (u * width) / 2, y: y + (v * height) / 2, radius: scoop })),
  );
  const whole = rectangle(x - width / 2, y - height / 2, width, height);
  return rim(geometry.subtract(whole, geometry.union(corners)), thick, geometry);
}

function diamond({ x = 0, y = 0, half = 50, round = 5, thick = 0 }, geometry: Geometry): Area {
  const inner = half - round * Math.SQRT2;
  const area = polygon([x, y - inner], [x + inner, y], [x, y + inner], [x - inner, y]);
  return rim(geometry.grow(area, round), thick, geometry);
}

export function drawOrnament(make: Ornament, params: Params, geometry: Geometry): Area {
  switch (make) {
    case 'bar':
      return bar(params);
    case 'disc':
      return disc(params);
    case 'ring': {
      const { x = 0, y = 0, outer = 10, inner = 8 } = params;
      return ring(x, y, outer, inner);
    }
    case 'frame':
      return frame(params, geometry);
    case 'star':
      return stars(params);
    case 'rays':
      return rays(params);
    case 'mountains':
      return mountains(params, geometry);
    case 'waves':
      return waves(params);
    case 'sun':
      return sun(params, geometry);
    case 'ribbon':
      return ribbon(params);
    case 'tail':
      return tail(params);
    case 'shield':
      return rim(
        geometry.grow(shield(params), -(params['inset'] ?? 0), 'miter'),
        params['thick'] ?? 0,
        geometry,
      );
    case 'diamond':
      return diamond(params, geometry);
    case 'scallops':
      return scallops(params);
    case 'trees':
      return pine(params);
    case 'segment':
      return segment(params, geometry);
    case 'laurel':
      return laurel(params);
    case 'divider':
      return divider(params);
    case 'rope':
      return rope(params, geometry);
    case 'dots':
      return dots(params);
  }
}
