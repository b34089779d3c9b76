/** Error in a folder or file from which a registry is generated. */
export class RegistryError extends Error {}
