import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { antdStyles } from './scripts/lib/antd-styles.mjs';
import { apiBeside } from './scripts/lib/api-beside.mjs';
import { chunkGroups } from './scripts/lib/chunk-groups.mjs';
import { firstViews } from './scripts/lib/first-views.mjs';
import { formsAhead } from './scripts/lib/forms-ahead.mjs';
import { libraryStandIn } from './scripts/lib/library-stand-ins.mjs';
import { ownStyles } from './scripts/lib/own-styles.mjs';
import { pageScript } from './scripts/lib/page-script.mjs';
import { refineFiles, withoutNames } from './scripts/lib/refine-names.mjs';
import { refineStandIn } from './scripts/lib/refine-stand-ins.mjs';
import { root } from './scripts/lib/root.mjs';

const apiPort = Number(process.env.API_PORT ?? 3001);

export default defineConfig({
  plugins: [
    react(),
    keptOut(),
    unnamed(),
    standingIn(),
    antdStyles(),
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
    rolldownOptions: {
      // imported by parts of Refine that nothing here uses; without their own word for it they would stay
      treeshake: {
        moduleSideEffects: [
          {
            test: /\/node_modules\/(papaparse|qs|error-stack-parser|stackframe|sunflower-antd|@refinedev\/[\w-]+|rc-[\w-]+|@rc-component\/[\w-]+|@ant-design\/(cssinjs|colors|fast-color|cssinjs-utils))\//,
            sideEffects: false,
          },
        ],
      },
    },
  },
  // The login page is a build of its own: it waits for nothing of the console's, not even for chunks that both would share
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: { index: 'index.html' },
          output: { codeSplitting: { groups: chunkGroups() } },
        },
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
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } },
  },
});

/**
 * Heavy packages that come along with Refine's components although nothing of theirs is shown; neither is ever tree-shaken away.
 * What Refine imports of them is an empty stand-in, which must not be used.
 */
function keptOut(): Plugin {
  const unwanted = /(^|\/node_modules\/)(react-markdown|remark-gfm|@ant-design\/pro-layout)(\/|$)/;
  const standIn = '\0tenjun:kept-out';
  return {
    name: 'tenjun:kept-out',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (!unwanted.test(source)) return;
      if (importer !== undefined && refineFiles.test(importer)) return { id: standIn, moduleSideEffects: false };
      this.error(`${source} must not enter the bundle (imported by ${importer ?? 'an entry'}): see vite.config.ts.`);
    },
    load: (id) => (id === standIn ? 'export default null; export const PageHeader = null;' : undefined),
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const found = chunk.moduleIds.find((id) => unwanted.test(id) || id === standIn);
        if (found) this.error(`${found} must not enter the bundle (in ${chunk.fileName}): see vite.config.ts.`);
      }
    },
  };
}

/** Refine's functions without the statements that keep their names, or all of them would be in the bundle. */
function unnamed(): Plugin {
  return {
    name: 'tenjun:unnamed',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: refineFiles },
      handler: (code) => ({ code: withoutNames(code), map: null }),
    },
  };
}

/**
 * In libraries' files something small, or quick, in the place of what they import and nothing here needs of them.
 */
function standingIn(): Plugin {
  return {
    name: 'tenjun:standing-in',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (importer === undefined) return;
      return refineFiles.test(importer)
        ? refineStandIn(source)
        : libraryStandIn(source, importer, this.environment.name);
    },
  };
}

/** Writes file.br and file.gz beside each text file, so that the server never compresses at run time. */
function precompressed(): Plugin {
  return {
    name: 'tenjun:precompressed',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|json)$/.test(name) || name.startsWith('.vite')) continue;
        const file = join(dir, name);
        if (existsSync(`${file}.br`)) continue;
        const content = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
