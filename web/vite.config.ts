import { defineConfig } from 'vite';

/** The service that the development server forwards API calls to. */
const SERVICE = 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: { '/v1': SERVICE } },
  build: {
    target: 'es2023',
    // The first browsers with `light-dark()`: the fallback for older ones ignores the theme button.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    emptyOutDir: true,
    // The Content Security Policy forbids inline resources.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'docs.html', 'sample.html'].map((name) => `${import.meta.dirname}/${name}`),
    },
  },
});
