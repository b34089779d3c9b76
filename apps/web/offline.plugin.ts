/** Caches visited parts of the app for offline use, but no backend responses; load-model.ts caches neural networks. */
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const DAY_SECONDS = 24 * 60 * 60;

/** True for pages of the app, except sign-in pages and pages that the server renders. */
const isPage = ({ request, url, sameOrigin }: { request: Request; url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin &&
  request.mode === 'navigate' &&
  !/^\/(auth|rest|api|v1|inbox|realtime|storage|models)\b/.test(url.pathname);

const isBuilt = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && url.pathname.startsWith('/assets/');

const isNamed = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && /^\/(onnxruntime|pdfjs|cards|examples|samples|icons)\/|^\/icon\.svg$/.test(url.pathname);

export const offlineApp = (): PluginOption =>
  VitePWA({
    // A new version waits for the user's confirmation.
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      id: '/',
      name: 'PrintReady',
      short_name: 'PrintReady',
      description: 'Tools that get artwork ready for DTF transfers and screen printing, in your browser.',
      start_url: '/',
      display: 'standalone',
      theme_color: '#0f0e0c',
      background_color: '#f6f5f2',
      icons: [
        { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    workbox: {
      globPatterns: ['assets/index-*.{js,css}', 'icon.svg'],
      globIgnores: ['assets/index-*.wasm'],
      maximumFileSizeToCacheInBytes: 2 ** 20,
      // index.html contains the server's configuration, so the served copy is cached.
      navigateFallback: null,
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      runtimeCaching: [
        {
          urlPattern: isPage,
          handler: 'NetworkFirst',
          options: {
            cacheName: 'printready-pages',
            // All pages share one cache entry.
            plugins: [{ cacheKeyWillBeUsed: () => Promise.resolve('/') }],
          },
        },
        {
          urlPattern: isBuilt,
          handler: 'CacheFirst',
          options: {
            cacheName: 'printready-built',
            expiration: { maxEntries: 400, maxAgeSeconds: 60 * DAY_SECONDS, purgeOnQuotaError: true },
          },
        },
        {
          urlPattern: isNamed,
          handler: 'StaleWhileRevalidate',
          options: {
            cacheName: 'printready-files',
            expiration: { maxEntries: 200, purgeOnQuotaError: true },
          },
        },
      ],
    },
  });
