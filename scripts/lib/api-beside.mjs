import { connect } from 'node:net';
import { relative, sep } from 'node:path';
import { root } from './root.mjs';

/**
 * Development only: reports changes that concern the API to the parent process, and delays API calls until the API has
 * applied them, so that they neither fail nor use the old declaration.
 * @returns {import('vite').Plugin}
 */
export function apiBeside(/** @type {number} */ port) {
  // The time of the last change, and of the last one that the API has applied; epoch ms
  let changed = 0;
  let taken = 0;
  process.on('message', (message) => {
    taken = Math.max(taken, Number(message));
  });
  // The parent process is gone and can no longer end this one
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  return {
    name: 'tenjun:api-beside',
    apply: 'serve',
    configureServer(server) {
      // Before Vite notifies the page
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
      // The routes of the login entry, which the server maps in production
      server.middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/(login|auth\/[\w-]+)\/?(?=$|\?)/, '/login.html');
        next();
      });
    },
  };
}

/**
 * Classifies a changed file: a declaration or migration, which the API applies while running; its program, which
 * requires a restart; or undefined if it does not concern the API.
 */
export function changeOf(/** @type {string} */ path) {
  if (/^(resources\.config\.ts|resources\/[\w-]+\.ts|migrations\/\w+\.sql)$/.test(path)) return 'declaration';
  const isOfBrowser =
    /^src\/(app|core|core\/fields\/[\w-]+|(?:services|features|pages)\/[\w-]+)\/console[/.]|\.test\.ts$/.test(path);
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
