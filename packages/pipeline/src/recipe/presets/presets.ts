import dtfFromJpeg from './dtf-from-jpeg.json' with { type: 'json' };
import etsyPngCleanUp from './etsy-png-clean-up.json' with { type: 'json' };
import filmsFromLogos from './films-from-logos.json' with { type: 'json' };
import mockUpSizes from './mock-up-sizes.json' with { type: 'json' };

export type RecipePreset = {
  readonly about: string;
  readonly recipe: { readonly name: string };
};

export const RECIPE_PRESETS: readonly RecipePreset[] = [
  { about: 'Remove background, upscale if needed, fix semi-transparent edges.', recipe: dtfFromJpeg },
  { about: 'Trim, enlarge if needed, solid edges, 300 dpi.', recipe: etsyPngCleanUp },
  { about: 'Remove background, one film per spot ink, as pages of a PDF.', recipe: filmsFromLogos },
  { about: '2000 px on the longest side, as WebP.', recipe: mockUpSizes },
];
