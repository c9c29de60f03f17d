import { connect } from 'node:net';
import { relative, sep } from 'node:path';
import { root } from './root.mjs';

/**
 * In development: whoever started Vite is told of what changes for the API, and a call waits until that has taken it up, instead of failing
 * in the page, or being answered as it was declared before.
 * @returns {import('vite').Plugin}
 */
export function apiBeside(/** @type {number} */ port) {
  // When something changed, and what of it the API has taken up; epoch ms
  let changed = 0;
  let taken = 0;
  process.on('message', (message) => {
    taken = Math.max(taken, Number(message));
  });
  // Nobody is left who could end it
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  return {
    name: 'tenjun:api-beside',
    apply: 'serve',
    configureServer(server) {
      // Before Vite itself tells the page
      server.watcher.prependListener('all', (_event, file) => {
        const change = changeOf(relative(root, file).replaceAll(sep, '/'));
        if (change === undefined || process.send === undefined) return;
        changed = Date.now();
        process.send({ change, at: changed });
      });
      server.middlewares.use('/api', async (_request, _response, next) => {
        const deadline = Date.now() + 20_000;
        while ((taken < changed || !(await listens(port))) && Date.now() < deadline) await soon();
        next();
      });
      // the routes of the login entry, which in production the server maps
      server.middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/(login|auth\/[\w-]+)\/?(?=$|\?)/, '/login.html');
        next();
      });
    },
  };
}

/** What a changed file is to the API: its declaration or a migration, which it takes up as it runs; its program; nothing. */
export function changeOf(/** @type {string} */ path) {
  if (/^(resources\.config\.ts|migrations\/\w+\.sql)$/.test(path)) return 'declaration';
  const isOfBrowser = /^src\/(app|core|features\/[\w-]+)\/console[/.]|\.test\.ts$/.test(path);
  return /^src\/.*\.ts$/.test(path) && !isOfBrowser ? 'program' : undefined;
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

/** @returns {Promise<boolean>} */
function listens(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
