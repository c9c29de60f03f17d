import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, desc, eq, gt } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { hashToken, oneTimeToken } from '#core/server/sessions/tokens.ts';
import { links } from '#domain/accounts/link-purposes.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { shownProductName } from '#settings/server/brand.ts';
import { type Account, findAccount } from '#users/server/users.ts';
import type { AccountDeps } from '../deps.ts';
import { type EnteringCaller, enter, note } from '../login.ts';
import type { StartedSession } from '../sessions/session.ts';
import { passkey } from '../tables.ts';

const most = 20;
// Imported lazily: it takes 250 ms and 28 MB, needed only when passkeys are used
const webauthn = () => import('@simplewebauthn/server');
const { purpose, lasts } = links.passkey;

/** Returns the user's passkeys, the newest first. */
export function ownPasskeys({ database }: AccountDeps, userId: number) {
  return database.orm
    .select({
      id: passkey.id,
      name: passkey.name,
      createDate: passkey.createDate,
      lastUsedDate: passkey.lastUsedDate,
    })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(desc(passkey.id));
}

/** Returns the options for creating a passkey; throws AppError 409 when the user has too many. */
export async function passkeyToMake(deps: AccountDeps, { id, name, email }: Account) {
  const held = await deps.database.orm.select({ id: passkey.credentialId }).from(passkey).where(eq(passkey.userId, id));
  if (held.length >= most) throw new AppError('wrong_state', { params: { state: `パスキーは${most}個まで` } });
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: await shownProductName({ tx: deps.database.orm, tables: deps.tables }),
    rpID: siteOf(deps).hostname,
    userID: new TextEncoder().encode(`user:${id}`),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: held,
    // Discoverable, and unlocked by fingerprint, face or PIN: two factors in one
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await saveChallenge(deps, options.challenge, id);
  return options;
}

/**
 * Saves the passkey that the browser created and notifies its owner by mail. Throws AppError 422 for an answer that
 * matches no challenge.
 */
export async function savePasskey(deps: AccountDeps, userId: number, name: string, made: unknown): Promise<void> {
  const credential = isMade(made) ? await verifiedNew(deps, userId, made) : null;
  if (credential === null) throw new AppError('passkey_invalid');
  await deps.database.transaction(async (tx) => {
    const added = await tx
      .insert(passkey)
      .values({
        userId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        createDate: deps.now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkey.id });
    if (added.length === 0) throw new AppError('passkey_invalid');
    await deps.enqueue(tx, mailJob, { template: 'passkeyChanged', userId, data: { added: true, name } });
  });
}

/** Removes one of the user's own passkeys; throws AppError 404 for any other. */
export async function deletePasskey(deps: AccountDeps, userId: number, id: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const [removed] = await tx
      .delete(passkey)
      .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
      .returning({ name: passkey.name });
    if (removed === undefined) throw new AppError('not_found');
    await deps.enqueue(tx, mailJob, { template: 'passkeyChanged', userId, data: { added: false, name: removed.name } });
  });
}

/** Returns the options for signing in with any passkey; they do not reveal who has one. */
export async function passkeyToShow(deps: AccountDeps) {
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: siteOf(deps).hostname,
    userVerification: 'required',
  });
  await saveChallenge(deps, options.challenge, null);
  return options;
}

/**
 * Signs in with a passkey in place of password and code. Throws the same AppError 401 for an unknown passkey, an
 * invalid signature, a repeated answer and a closed account.
 */
export async function openSessionByPasskey(
  deps: AccountDeps,
  shown: unknown,
  { device, ...caller }: EnteringCaller,
): Promise<StartedSession> {
  const now = deps.now();
  if (!isShown(shown)) throw new AppError('passkey_refused');
  const [held] = await deps.database.orm.select().from(passkey).where(eq(passkey.credentialId, shown.id));
  const user = held === undefined ? null : await findAccount(deps.tables, deps.database.orm, { id: held.userId });
  if (held === undefined || user === null) throw new AppError('passkey_refused');
  const counter = await verifiedCounter(deps, held, shown);
  const reason = counter === null ? 'パスキー誤り' : user.open ? null : '停止中または退会済みのアカウント';
  if (counter === null || reason !== null) {
    const entry = { email: user.email, caller, now, userId: user.id, result: 'FAILURE', reason } as const;
    await note(deps, deps.database.orm, entry);
    throw new AppError('passkey_refused');
  }
  return enter(deps, user, { email: user.email, device, caller, now, refusal: 'passkey_refused' }, async (tx) => {
    const used = { counter, lastUsedDate: now };
    const [stands] = await tx.update(passkey).set(used).where(eq(passkey.id, held.id)).returning({ id: passkey.id });
    // Removed during the verification
    if (stands === undefined) throw new AppError('passkey_refused');
  });
}

async function verifiedNew(deps: AccountDeps, userId: number, response: RegistrationResponseJSON) {
  try {
    const { verified, registrationInfo } = await (await webauthn()).verifyRegistrationResponse({
      response,
      ...expected(deps, userId),
    });
    return verified ? registrationInfo.credential : null;
  } catch {
    // The library throws on an invalid answer; the details are not disclosed
    return null;
  }
}

async function verifiedCounter(
  deps: AccountDeps,
  held: { credentialId: string; publicKey: string; counter: number },
  response: AuthenticationResponseJSON,
): Promise<number | null> {
  const publicKey = new Uint8Array(Buffer.from(held.publicKey, 'base64url'));
  try {
    const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
      response,
      ...expected(deps, null),
      credential: { id: held.credentialId, publicKey, counter: held.counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

function expected(deps: AccountDeps, userId: number | null) {
  const site = siteOf(deps);
  return {
    expectedChallenge: (challenge: string) => takeChallenge(deps, challenge, userId),
    expectedOrigin: site.origin,
    expectedRPID: site.hostname,
    requireUserVerification: true,
  };
}

function siteOf({ publicUrl }: AccountDeps): URL {
  return new URL(publicUrl);
}

async function saveChallenge({ database, now }: AccountDeps, challenge: string, userId: number | null): Promise<void> {
  await database.orm
    .insert(oneTimeToken)
    .values({ purpose, tokenHash: hashToken(challenge), userId, expiresDate: now() + lasts });
}

// Each challenge is answered once, by the user it was issued to
async function takeChallenge(
  { database, now }: AccountDeps,
  challenge: string,
  userId: number | null,
): Promise<boolean> {
  const taken = await database.orm
    .delete(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.purpose, purpose),
        eq(oneTimeToken.tokenHash, hashToken(challenge)),
        gt(oneTimeToken.expiresDate, now()),
      ),
    )
    .returning({ userId: oneTimeToken.userId });
  return taken.length === 1 && taken[0]?.userId === userId;
}

function isMade(value: unknown): value is RegistrationResponseJSON {
  return isAnswer(value, ['clientDataJSON', 'attestationObject']);
}

function isShown(value: unknown): value is AuthenticationResponseJSON {
  return isAnswer(value, ['clientDataJSON', 'authenticatorData', 'signature']);
}

/** Checks only the structure of a browser's answer; the library verifies the content. */
function isAnswer(value: unknown, parts: readonly string[]): boolean {
  const whole = fieldsOf(value);
  const response = fieldsOf(whole.response);
  return (
    typeof whole.id === 'string' &&
    whole.id === whole.rawId &&
    whole.type === 'public-key' &&
    typeof whole.clientExtensionResults === 'object' &&
    parts.every((part) => typeof response[part] === 'string')
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
