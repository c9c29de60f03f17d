import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdSheets } from './build/antd-sheets.mjs';
import { chunkGroups } from './build/chunk-groups.mjs';
import { firstViews } from './build/first-views.mjs';
import { formsAhead } from './build/forms-ahead.mjs';
import { ownStyles } from './build/own-styles.mjs';
import { pageScript } from './build/page-script.mjs';
import { precompressed } from './build/precompressed.mjs';
import { replacing } from './build/replacing.mjs';
import { apiBeside } from './scripts/lib/api-beside.mjs';
import { root } from './scripts/lib/root.mjs';

const apiPort = Number(process.env.API_PORT ?? 3001);

/** Imported by parts of Refine and antd that nothing here uses; without their own word for it they would stay. */
const withoutSideEffects =
  /\/node_modules\/(papaparse|qs|error-stack-parser|stackframe|sunflower-antd|@refinedev\/[\w-]+|rc-[\w-]+|@rc-component\/[\w-]+|@ant-design\/(cssinjs|colors|fast-color|cssinjs-utils))\//;

// What each plugin does to libraries, and why: build/README.md
export default defineConfig({
  plugins: [
    react(),
    replacing(),
    antdSheets(),
    precompressed(),
    formsAhead(),
    pageScript(),
    firstViews(process.env.VITE_API_BASE ?? '/api'),
    apiBeside(apiPort),
  ],
  // the server puts a fresh one in its place with each page, and the same into the page's policy
  html: { cspNonce: 'nonce-of-this-answer' },
  css: { postcss: { plugins: [ownStyles()] } },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] } },
  },
  // The login page is a build of its own: it waits for nothing of the console's, not even for chunks that both would share
  environments: {
    client: {
      build: {
        rolldownOptions: { input: { index: 'index.html' }, output: { codeSplitting: { groups: chunkGroups() } } },
      },
    },
    login: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: { input: { login: 'login.html' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name !== 'ssr') await builder.build(environment);
      }
    },
  },
  server: {
    // The embedded database writes there all the time
    watch: { ignored: ['data', 'test-results'].map((folder) => `${root}/${folder}/**`) },
    host: '127.0.0.1',
    port: 3000,
    // What the server answers itself: calls, and the links of クチコミのお願い
    proxy: Object.fromEntries(
      ['/api', '/r/'].map((path) => [path, { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }]),
    ),
  },
});
