import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { node24 } from '../../scripts/lib/node24.mjs';
import { serverProgram } from '../../scripts/lib/server-build.mjs';
import { bareEnvironment } from '../../tests/support/server.ts';

/** Runs one of the bundled commands to its end. */
export async function runBundled(file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const program = spawn(node24(), [join(dirname(serverProgram), file), ...args], {
    env: { ...bareEnvironment(), ...env },
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(program, 'close');
  return { code: Number(code), output };
}
