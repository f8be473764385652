import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service that `vite` passes calls of the API on to while one works on the pages. */
const SERVICE = 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { proxy: { '/v1': SERVICE } },
  build: {
    target: 'es2023',
    // The first that know `light-dark()`: what is made of it for older ones does not follow the theme button.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    emptyOutDir: true,
    // Nothing inline: the policy of the pages lets nothing but files of the service in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
