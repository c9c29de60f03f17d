import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#core/model/errors.ts';

// OWASP's smallest recommendation for argon2id: 19 MiB, two passes
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 2;
const waitingAtMost = 60;

/** The password of the demo accounts: public, so outside the demo it opens nothing and cannot be chosen. */
export const demoPassword = 'demo-Pass-2026';

/** The form in which a password is kept. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Is it the password? Without a hash (nobody has that address) it takes as long, and is never. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const decoy = await nobody();
  const same = await inTurn(() => verify(stored ?? decoy, password));
  return same && stored !== null;
}

let decoy: Promise<string> | undefined;
function nobody(): Promise<string> {
  decoy ??= hash(randomBytes(16).toString('hex'), cost);
  return decoy;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Few at once: each takes 19 MiB and a core, and a flood of logins may not take them all. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new AppError('unavailable');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // The turn is handed over, so nobody slips in between
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
