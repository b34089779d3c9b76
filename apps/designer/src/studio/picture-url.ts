/** Data URL of an SVG for `<img>`, which keeps its markup out of the page. */
export const pictureUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
