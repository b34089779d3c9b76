export const BASE_NAME = 'White base';
export const HIGHLIGHT_NAME = 'Highlight white';
