/** Types of packages that have none under Node's resolution; each user declares the part it needs. */
declare module 'wasm-vips' {
  const start: (options: object) => Promise<unknown>;
  export default start;
}
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  const start: () => unknown;
  export default start;
}
declare module 'pdfjs-dist/build/pdf.mjs' {
  export const getDocument: (options: object) => unknown;
  export const PDFWorker: unknown;
}
declare module 'pdfjs-dist/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown;
}
declare module 'css-tree/parser' {
  export type CssNode = {
    readonly type: string;
    readonly name?: string;
    readonly property?: string;
    readonly important?: boolean | string;
    readonly value?: { readonly value?: string };
    readonly prelude?: { readonly value?: string } | null;
    readonly block?: CssNode | null;
    readonly children?: { toArray(): CssNode[] } | null;
  };
  const parse: (text: string, options: object) => CssNode;
  export default parse;
}
