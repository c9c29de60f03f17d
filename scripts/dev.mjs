// `npm run dev`: starts Vite on PORT (3000) and the server on the next port, and notifies the server of changed files.
// When Vite ends, so does the server.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { endWithNpm, node24, quickEnvironment, quickImports } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();

const port = Number(process.env.PORT ?? 3000);
const node = node24();
const env = {
  ...quickEnvironment(),
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  API_PORT: String(port + 1),
};

/** When the file was changed for which the server last started; epoch ms. */
let began = Date.now();
let isReady = false;
let isRestarting = false;
let isEnding = false;
const vite = program(['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'], env);
let server = startServer();

vite.on('message', (message) => {
  const { change, at } = Object(message);
  // A starting server may already have read the old declaration
  if (change === 'declaration' && isReady && runs(server)) server.send(at);
  else restart(at);
});
vite.on('exit', (code) => end(code ?? 0));
for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => end(0));
endWithNpm(() => end(0));

function startServer() {
  isReady = false;
  isRestarting = false;
  const started = program([quickImports, 'src/app/dev-server.ts'], { ...env, PORT: env.API_PORT });
  started.on('message', (at) => {
    isReady = true;
    if (runs(vite)) vite.send(at === null ? began : at);
  });
  started.on('exit', () => {
    if (isEnding) return;
    // A server that failed to start waits for the next change; its message says why
    if (isRestarting) server = startServer();
    else console.log('The server has ended. It starts again when its files change.');
  });
  return started;
}

function restart(/** @type {number} */ at) {
  began = at;
  if (!runs(server)) server = startServer();
  else if (!isRestarting) {
    isRestarting = true;
    server.kill('SIGTERM');
  }
}

function end(/** @type {number} */ code) {
  isEnding = true;
  process.exitCode ||= code;
  for (const child of [server, vite]) if (runs(child)) child.kill('SIGTERM');
}

function program(/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ environment) {
  return spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: environment });
}

function runs(/** @type {import('node:child_process').ChildProcess} */ child) {
  return child.exitCode === null && child.signalCode === null;
}
