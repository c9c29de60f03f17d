import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node24, quickImports } from '../../scripts/lib/node24.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { bareEnvironment } from './server.ts';

export interface Ended {
  /** The exit code; null if it had to be killed. */
  readonly code: number | null;
  /** All its output, stdout and stderr combined. */
  readonly lines: readonly string[];
}

/** Runs one of the product's programs to its end, with only the given environment. */
export async function runProgram(
  file: string,
  {
    args = [],
    env,
    nodeFlags = [],
    longestMs = 100_000,
  }: {
    args?: readonly string[];
    env: Readonly<Record<string, string>>;
    nodeFlags?: readonly string[];
    /** Kills it after this time. */
    longestMs?: number;
  },
): Promise<Ended> {
  const child = spawn(node24(), [...nodeFlags, quickImports, join(root, file), ...args], {
    cwd: root,
    env: { ...bareEnvironment(), ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const tooLong = setTimeout(() => child.kill('SIGKILL'), longestMs);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(tooLong);
  return { code, lines: output.trim().split('\n') };
}
