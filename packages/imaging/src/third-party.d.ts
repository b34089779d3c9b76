/** Packages that bring no types of their own for Node's resolution; each user names the part it uses. */
declare module 'lcms-wasm' {
  const instantiate: (options: { readonly wasmBinary: Uint8Array }) => Promise<unknown>;
  export default instantiate;
}
