import type { Area, Geometry } from '../geometry/area.ts';
import { drawMotif, enclosedShare, type MotifSet } from '../motifs/motif.ts';
import type { Workshop } from '../resolve.ts';
import type { Picture } from '../scene.ts';

const pictureCredit = (model: string): MotifSet => ({
  title: 'AI picture',
  author: model,
  license: `picture made by model ${model}`,
  licenseUrl: '',
  version: '',
});

/** Keyed by object, because two documents may use the same id for different pictures. */
const outlines = new WeakMap<Picture, Area>();

function outlineOf(picture: Picture, geometry: Geometry): Area {
  const outline = outlines.get(picture) ?? drawMotif(picture, geometry);
  outlines.set(picture, outline);
  return outline;
}

export function withPictures(shop: Workshop, pictures: readonly Picture[] = []): Workshop {
  if (pictures.length === 0) return shop;
  const { motifs, geometry } = shop;
  const pictureOf = (id: string) => pictures.find((one) => one.id === id);
  return {
    ...shop,
    motifs: {
      find: (id) => pictureOf(id) ?? motifs.find(id),
      setOf: (motif) => {
        const picture = pictureOf(motif.id);
        return picture ? pictureCredit(picture.model) : motifs.setOf(motif);
      },
      outline: (motif) => {
        const picture = pictureOf(motif.id);
        return picture ? outlineOf(picture, geometry) : motifs.outline(motif);
      },
      enclosed: (motif) => {
        const picture = pictureOf(motif.id);
        return picture
          ? enclosedShare(outlineOf(picture, geometry), picture, geometry)
          : motifs.enclosed(motif);
      },
    },
  };
}
