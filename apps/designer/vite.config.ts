/** In development, Vite serves the page; the server's host on port 5321 provides configuration and fonts. */
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { developmentConfig } from './development-config.plugin.ts';

const host = process.env['DESIGNER_HOST_URL'] ?? 'http://127.0.0.1:5321';
const address = process.env['DESIGNER_URL'] ?? 'http://localhost:5174';

export default defineConfig({
  plugins: [react(), tailwind(), developmentConfig(host, new URL(address).host)],
  worker: { format: 'es' },
  build: { target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
  server: {
    // Threads need a cross-origin isolated page.
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
    proxy: { '/fonts': { target: host } },
  },
});
