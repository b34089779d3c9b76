/** A band's extra rows cover the largest distance of any rule: 2 px for edges, 3 px for rims, a speck's size. */
import { createRaster, pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import { ownPixels, type RasterBand, type RenderInBands } from '../contract/in-bands.ts';
import { conclude, describeAssessment, opacityOf, type TransparencyAssessment } from './assessment/assess.ts';
import { countClasses, countNearWhite, countOpacities } from './assessment/classes.ts';
import { classifySoft, countKinds, markRegions } from './assessment/regions.ts';
import type { FindingCode } from './finding-rows.ts';
import { fix, REACH } from './fixes.ts';
import { drawMap } from './heat-map.ts';
import type { Options } from './options.ts';

export const renderInBands: RenderInBands<Options, FindingCode> = (source, options) => {
  const { width, height, resolution } = source;
  const speckPx = options.speckMm * pixelsPerMillimeter(source);
  const reach = Math.max(REACH, Math.ceil(speckPx) + 1);
  const isFixing = options.fix !== 'none';
  const before = createCount();
  const after = createCount();
  const judge = ({ raster }: RasterBand) =>
    markRegions(classifySoft(opacityOf(raster.data), width, raster.height), width, raster.height, speckPx);

  return {
    ...{ width, height, resolution },
    around: isFixing ? 2 * reach : reach,
    take(band) {
      const regions = judge(band);
      before.add(band, regions);
      if (!isFixing) return rowsOf(band, drawMap(band.raster, { ...regions, largestFades: [] }));
      const pixels = fix(band.raster, regions, options, { report: () => undefined, top: band.top });
      const fixed = narrow({ ...band, raster: { ...band.raster, data: pixels } }, reach, height);
      after.add(fixed, judge(fixed));
      return ownPixels(fixed);
    },
    finish: () => ({
      figures: describeAssessment(before.finish(), isFixing ? after.finish() : null, 1).filter(
        ({ id }) => id !== 'largest-fade',
      ),
      findings: [
        {
          code: 'not-looked-for',
          text: 'This image is too large to check for a painted checkerboard or the largest fade.',
        },
      ],
    }),
  };
};

const rowsOf = (band: RasterBand, data: Uint8ClampedArray): Uint8ClampedArray =>
  ownPixels({ ...band, raster: { ...band.raster, data } });

function narrow({ raster, top, from, to }: RasterBand, around: number, height: number): RasterBand {
  const { width, resolution } = raster;
  const first = Math.max(0, from - around);
  const last = Math.min(height, to + around);
  const data = raster.data.subarray((first - top) * width * 4, (last - top) * width * 4);
  const part: Raster = createRaster(width, last - first, { data, resolution, icc: raster.icc });
  return { raster: part, top: first, from, to };
}

function createCount() {
  const opacities = new Uint32Array(256);
  const counts = countKinds(new Uint8Array(0));
  let [specks, nearWhite] = [0, 0];
  const addTo = (sums: Uint32Array, found: Uint32Array) => {
    for (const [at, count] of found.entries()) sums[at]! += count;
  };
  return {
    add(band: RasterBand, { kinds, speckTops }: Pick<ReturnType<typeof markRegions>, 'kinds' | 'speckTops'>) {
      const { top, from, to, raster } = band;
      const own = ownPixels(band);
      addTo(opacities, countOpacities(own));
      addTo(counts, countKinds(kinds.subarray((from - top) * raster.width, (to - top) * raster.width)));
      nearWhite += countNearWhite(own);
      specks += speckTops.filter((row) => top + row >= from && top + row < to).length;
    },
    finish: (): TransparencyAssessment =>
      conclude({
        classes: countClasses(opacities),
        regions: { kinds: new Uint8Array(0), counts, specks, speckTops: [], largestFades: [] },
        nearWhite,
        checkerboard: null,
      }),
  };
}
