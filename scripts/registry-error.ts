/** Problem with a folder or file that a registry is generated from. */
export class RegistryError extends Error {}
