import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { embedScript } from './embed.plugin.ts';
import { manualPages } from './manual.plugin.ts';
import { modelFiles } from './model-files.plugin.ts';
import { offlineApp } from './offline.plugin.ts';
import { pdfjsFiles } from './pdfjs-files.plugin.ts';
import { developmentRuntimeConfig } from './runtime-config.plugin.ts';
import { thirdPartyPage } from './third-party-page.plugin.ts';
import { toolPictures } from './tool-pictures.plugin.ts';

const backend = process.env['BACKEND_URL'] ?? 'http://127.0.0.1:4321';
const proxied = ['/auth/v1', '/rest', '/realtime', '/api', '/v1', '/inbox', '/models'];
/** Threads and shared memory need a cross-origin isolated page. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};
const server = {
  headers: isolation,
  proxy: Object.fromEntries(proxied.map((path) => [path, { target: backend, ws: path === '/realtime' }])),
};

const FRAME = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\//;

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    toolPictures(),
    manualPages(),
    thirdPartyPage(),
    pdfjsFiles(),
    modelFiles(),
    developmentRuntimeConfig(backend),
    offlineApp(),
    embedScript(),
  ],
  worker: { format: 'es' },
  // With this condition, ONNX Runtime loads its WebAssembly from /onnxruntime/ instead of bundling it.
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    // Puts code shared by all pages into one file, which compresses better and changes rarely.
    rolldownOptions: {
      input: ['index.html', 'embed-check.html', 'embed-sheet.html'],
      output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME }] } },
    },
  },
  server,
  preview: server,
});
