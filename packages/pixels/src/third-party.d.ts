/** Packages without types for Node's resolution; each user declares the part it uses. */
declare module 'lcms-wasm' {
  const instantiate: (options: { readonly wasmBinary: Uint8Array }) => Promise<unknown>;
  export default instantiate;
}
