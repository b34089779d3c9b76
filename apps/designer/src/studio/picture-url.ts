/** Data URL of an SVG for `<img>`, which isolates its markup from the page. */
export const pictureUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
