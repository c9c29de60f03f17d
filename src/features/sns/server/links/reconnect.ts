import { AppError } from '#core/model/errors.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import {
  endTokensAbout,
  findToken,
  hashToken,
  issueToken,
  type Signer,
  takeHashed,
} from '#core/server/sessions/tokens.ts';
import type { Link, LinkKind } from '#domain/accounts/link-health.ts';
import { links } from '#domain/accounts/link-purposes.ts';
import { findLink } from '#links/server/links.ts';
import type { Tables } from '#product';

export interface ReconnectDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly publicUrl: string;
  readonly signer: Signer;
  /** epoch ms */
  now(): number;
}

/** The signed content of a reconnect link: the link it is for, when it expires, and a single-use token. */
interface Ticket {
  readonly kind: LinkKind;
  readonly linkId: number;
  readonly expiresAt: number;
  readonly token: string;
}

/** The user id of tokens for links without an owner. */
const nobody = 0;

/** Creates a signed, single-use URL by which an account's owner can link it again within seven days without signing in. */
export async function makeReconnectLink(
  { database, tables, publicUrl, signer, now }: ReconnectDeps,
  { kind, linkId }: { kind: LinkKind; linkId: number },
): Promise<{ url: string; expiresAt: number }> {
  const moment = now();
  const expiresAt = moment + links.reconnect.lasts;
  const data = { kind, linkId };
  const token = await database.transaction(async (tx) => {
    const link = await findLink({ tables }, tx, kind, linkId, moment);
    // A new reconnect link replaces earlier ones
    await endTokensAbout(tx, 'reconnect', data);
    const ownerUserId = link?.ownerUserId ?? null;
    const wasRevoked = link?.health === 'REVOKED';
    // The token belongs to the owner rather than its creator, so that it survives changes to the creator's account
    const userId = ownerUserId ?? nobody;
    return issueToken(tx, { ...links.reconnect, userId, now: moment }, { ...data, ownerUserId, wasRevoked });
  });
  const ticket: Ticket = { kind, linkId, expiresAt, token };
  // In the fragment, which reaches no server and no log
  return { url: `${publicUrl}${pathTo('/reconnect')}#${signer.sign(JSON.stringify(ticket))}`, expiresAt };
}

/**
 * Returns the link that a reconnect link is for, without using it up. Throws AppError 422 `token_invalid` if it is
 * forged, used or expired.
 */
export async function openReconnectLink(
  { database, tables, signer, now }: ReconnectDeps,
  signed: string,
): Promise<{ link: Link; tokenHash: string; expiresAt: number }> {
  const moment = now();
  const ticket = ticketIn(signer.verify(signed));
  const stands = ticket !== null && ticket.expiresAt > moment;
  const found = stands ? await findToken(database.orm, ['reconnect'], ticket.token, moment) : null;
  const link =
    found === null || ticket === null
      ? null
      : await findLink({ tables }, database.orm, ticket.kind, ticket.linkId, moment);
  // Valid only for the same owner and the same state of the link
  if (ticket === null || found === null || link === null || !isStillValid(found.data, link))
    throw new AppError('token_invalid', { field: 'link' });
  return { link, tokenHash: hashToken(ticket.token), expiresAt: ticket.expiresAt };
}

/** Uses up a reconnect link. Throws AppError 422 `token_invalid`, also if the link's owner has changed. */
export async function takeReconnectLink(
  { tables, now }: Pick<ReconnectDeps, 'tables' | 'now'>,
  tx: Orm,
  { kind, linkId }: { kind: LinkKind; linkId: number },
  tokenHash: string,
): Promise<void> {
  const { data } = await takeHashed(tx, ['reconnect'], tokenHash, now());
  const link = await findLink({ tables }, tx, kind, linkId, now());
  if (link === null || !isStillValid(data, link)) throw new AppError('token_invalid', { field: 'link' });
}

/** True if the owner is the same, and the link is revoked only if it already was when the reconnect link was created. */
function isStillValid(data: unknown, link: Link): boolean {
  const wasRevoked = typeof data === 'object' && data !== null && 'wasRevoked' in data && data.wasRevoked === true;
  return ownerIn(data) === link.ownerUserId && (link.health !== 'REVOKED' || wasRevoked);
}

function ownerIn(data: unknown): number | null {
  const owner = typeof data === 'object' && data !== null && 'ownerUserId' in data ? data.ownerUserId : undefined;
  return typeof owner === 'number' ? owner : null;
}

function ticketIn(text: string | null): Ticket | null {
  if (text === null) return null;
  // Its signature is valid, so it has the shape written above
  const ticket: Ticket = JSON.parse(text);
  return ticket;
}
