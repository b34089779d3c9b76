/** A drawing as an address for <img>: markup that is looked at, and never becomes part of the page. */
export const pictureUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
