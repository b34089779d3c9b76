/** Invalid folder or file in the input of a generated registry. */
export class RegistryError extends Error {}
