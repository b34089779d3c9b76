/** What is wrong with a folder or a file that a registry is made from, said to the person who is adding it. */
export class RegistryError extends Error {}
