import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#core/model/errors.ts';

// OWASP's minimum recommendation for argon2id: 19 MiB, two passes
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 2;
const waitingAtMost = 60;

/** Returns the hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** True when the password matches the hash. Without a hash (unknown address) it takes the same time and is false. */
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

/** Limits concurrent hashing: each call takes 19 MiB and a core, so a flood of logins cannot exhaust the server. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new AppError('unavailable');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // Hand the slot over directly, so that no other call can take it in between
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
