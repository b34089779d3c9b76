/** Briefs as shops word them: an art director looks at their designs (scripts/designer-sheet.ts), tests measure them. */
export const SAMPLE_BRIEFS: readonly string[] = [
  'Tahoe Anglers, fishing club, Lake Tahoe, est. 1987, vintage, 2 inks on navy',
  'Bear Creek National Park, est. 1919, one ink on forest green',
  'Iron River Brewing, small batch ales, since 1998, 2 inks on black',
  'Henderson Family Reunion 2025, Smoky Mountains, 2 inks on white',
  'Mustangs, seniors, class of 2026, varsity, 3 inks, black hoodie',
  'Harbor Veterans, Post 219, Portland OR, on maroon, 2 colors',
  'Sunny Day Surf Shop, Santa Cruz, retro, 2 inks on sand',
  'Wildcats, 42, softball, Tulsa Oklahoma, 2 inks on royal',
];
