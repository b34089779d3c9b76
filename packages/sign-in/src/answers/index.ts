/** Errors and shapes of the backend's answers. */
export { backendCode } from './backend-code.ts';
export { backendError } from './backend-error.ts';
export { readShape } from './read-shape.ts';
