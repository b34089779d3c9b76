/** Names of the white plates; plate, film and swatch are identified by name. */
export const BASE_NAME = 'White base';
export const HIGHLIGHT_NAME = 'Highlight white';
