/** Types for packages whose own types Node's module resolution does not find; each workspace declares what it uses. */
declare module 'lcms-wasm' {
  const instantiate: (options: { readonly wasmBinary: Uint8Array }) => Promise<unknown>;
  export default instantiate;
}
