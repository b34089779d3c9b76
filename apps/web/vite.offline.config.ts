/** The two builds of the offline validator: its engine, which becomes data in the page, and the page itself. */
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';

const counter = join(import.meta.dirname, 'src/validation/counter');

const OWN_ADDRESS = /new URL\((["'])[^"']+\1, ?import\.meta\.url\)/g;
const NOWHERE = "new URL('data:,')";

/**
 * Files that the engine never reads, by the module that names them: libvips, encoders, and PDF.js's parser. The glue
 * code of WebAssembly modules names files that the engine already has.
 */
const UNUSED: readonly { readonly module: RegExp; readonly address: RegExp }[] = [
  {
    module: /\/codec-assets\.ts$/,
    address: /new URL\('(?:wasm-vips\/|@jsquash\/\w+\/codec\/enc\/)[^']+', import\.meta\.url\)/g,
  },
  { module: /\/codecs\/src\/pdf\/render\.ts$/, address: OWN_ADDRESS },
  { module: /\/(?:@jsquash\/\w+\/codec|lcms-wasm\/dist)\/.*\.js$/, address: OWN_ADDRESS },
];

const withoutUnusedFiles = (): Plugin => ({
  name: 'without-unused-files',
  enforce: 'pre',
  transform(code, id) {
    const unused = UNUSED.find(({ module }) => module.test(id));
    return unused && code.replaceAll(unused.address, NOWHERE);
  },
});

/** Modules for fixes, for pages of PDFs as pictures, and libvips; the engine only validates. */
const UNUSED_MODULES =
  /^(?:wasm-vips|pdfjs-dist\/build\/pdf\.mjs|@printready\/codecs\/(?:fonts|pdf-glyphs|svg-text))$/;
const NO_MODULE = 'data:text/javascript,export default null';

const shared = {
  root: import.meta.dirname,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
} as const;

const built = (input: string, format: 'es' | 'iife') => ({
  write: false,
  target: 'es2023',
  assetsInlineLimit: Number.MAX_SAFE_INTEGER,
  cssCodeSplit: false,
  rolldownOptions: { input, output: { codeSplitting: false, format } },
});

export const engineBuild = (): InlineConfig => ({
  ...shared,
  plugins: [withoutUnusedFiles()],
  // A classic worker, because Chromium starts no module worker from a page on the disk; it has no import.meta.
  define: { 'import.meta.url': "'data:,'" },
  resolve: { alias: [{ find: UNUSED_MODULES, replacement: NO_MODULE }] },
  build: built(join(counter, 'counter.worker.ts'), 'iife'),
});

/** Files of the app that name addresses on the server, and their counterparts here. */
const REPLACED = ['start-worker', 'pdf-files'].map((name) => ({
  find: new RegExp(`^\\./${name}\\.ts$`),
  replacement: join(counter, `${name}.ts`),
}));

export const pageBuild = (): InlineConfig => ({
  ...shared,
  plugins: [react(), tailwind()],
  resolve: { alias: REPLACED },
  worker: { format: 'iife' },
  build: built(join(import.meta.dirname, 'src/offline-validator.tsx'), 'es'),
});
