// `npm run dev`: Vite on PORT (3000), the server one port further with `--watch`; either ends with the other.
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

const children = [
  // what a declaration imports is watched as well, so an edit of resources.config.ts restarts the server by itself
  spawn(node, [quickImports, '--watch', '--watch-preserve-output', 'src/app/server.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, PORT: env.API_PORT },
  }),
  spawn(node, ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
];

for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
endWithNpm(stop);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}

function stop() {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
}
