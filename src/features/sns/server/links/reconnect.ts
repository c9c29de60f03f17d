import { AppError } from '#core/model/errors.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import type { Signer } from '#core/server/kernel/sealing/signed.ts';
import { endTokensAbout, findToken, issueToken, takeHashed } from '#core/server/sessions/one-time-tokens.ts';
import { hashToken } from '#core/server/sessions/tokens.ts';
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

/** What a reconnect link carries, signed: which link it is for, until when, and a token that is good for one use. */
interface Ticket {
  readonly kind: LinkKind;
  readonly linkId: number;
  readonly expiresAt: number;
  readonly token: string;
}

/** Whose a link without an owner is. */
const nobody = 0;

/** An address by which an account's owner makes its link anew, without an account here: signed, for one use, for seven days. */
export async function makeReconnectLink(
  { database, tables, publicUrl, signer, now }: ReconnectDeps,
  { kind, linkId }: { kind: LinkKind; linkId: number },
): Promise<{ url: string; expiresAt: number }> {
  const moment = now();
  const expiresAt = moment + links.reconnect.lasts;
  const data = { kind, linkId };
  const token = await database.transaction(async (tx) => {
    const link = await findLink({ tables }, tx, kind, linkId, moment);
    // One that was made anew meanwhile takes the place of those before it
    await endTokensAbout(tx, 'reconnect', data);
    const ownerUserId = link?.ownerUserId ?? null;
    const wasRevoked = link?.health === 'REVOKED';
    // It is its owner's, not of whoever made it: what they do to their own account is none of its business
    const userId = ownerUserId ?? nobody;
    return issueToken(tx, { ...links.reconnect, userId, now: moment }, { ...data, ownerUserId, wasRevoked });
  });
  const ticket: Ticket = { kind, linkId, expiresAt, token };
  // Behind the #, which no server and no log ever sees
  return { url: `${publicUrl}${pathTo('/reconnect')}#${signer.sign(JSON.stringify(ticket))}`, expiresAt };
}

/** The link that a reconnect link is for; uses nothing up. AppError 422 `token_invalid` when it is forged, used or too old. */
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
  // It was given to an owner, for a link in that state
  if (ticket === null || found === null || link === null || !isStillValid(found.data, link))
    throw new AppError('token_invalid', { field: 'link' });
  return { link, tokenHash: hashToken(ticket.token), expiresAt: ticket.expiresAt };
}

/** Uses a reconnect link up for that link; AppError 422 `token_invalid` also when the link has another owner by now. */
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

/** Is it still its owner's, and revoked only if it was when the address was made? */
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
  // Signed here, so it is what was written here
  const ticket: Ticket = JSON.parse(text);
  return ticket;
}
