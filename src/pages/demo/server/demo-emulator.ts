import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';

/** The signing secret of the emulated payment service's events. */
export const emulatedPaymentSecret = 'whsec_emulator';

export interface RunningEmulator {
  /** For this server's own calls. */
  readonly url: string;
  /** For the user's browser: a separate origin on this machine, never the console's. */
  readonly seenAt: string;
  /** Authorizes the admin calls. */
  readonly adminToken: string;
  stop(): void;
}

interface Start {
  readonly dataDir: string;
  readonly publicUrl: string;
  log(entry: Record<string, unknown>): void;
}

/** Starts the emulator of the external services as a child process on another loopback port; it ends with this one. */
export async function startEmulator({ dataDir, publicUrl, log }: Start): Promise<RunningEmulator> {
  const adminToken = randomBytes(24).toString('base64url');
  const program = fork(fileURLToPath(new URL('../../../emulator/main.ts', import.meta.url)), {
    // The emulator gets neither this server's secrets nor the channel of `node --watch`
    env: {
      ...only(process.env, ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'LANG', 'LC_ALL', 'TZ']),
      EMULATOR_PORT: '0',
      EMULATOR_DIR: `${dataDir}/emulator`,
      EMULATOR_ADMIN_TOKEN: adminToken,
      EMULATOR_PUBLIC_URL: publicUrl,
      EMULATOR_PAYMENT_EVENTS: emulatedPaymentSecret,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port, seenAt } = await new Promise<{ port: number; seenAt: string }>((resolve, reject) => {
    program.once('message', (message: { port: number; seenAt: string }) => resolve(message));
    program.once('exit', () => reject(new Error('the emulator ended')));
  });
  program.on('exit', (code) => log({ level: 'warn', event: 'emulator', message: `ended with ${code}` }));
  return { url: `http://127.0.0.1:${port}`, seenAt, adminToken, stop: () => program.kill() };
}

function only(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
