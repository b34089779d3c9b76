/** The names of the plates that are white by themselves: a plate, its film and its swatch are known by their name. */
export const BASE_NAME = 'White base';
export const HIGHLIGHT_NAME = 'Highlight white';
