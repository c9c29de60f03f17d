import { AppError } from '#model/errors.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { issueToken, lifetimes, standsToken } from '../accounts/one-time-tokens.ts';
import { hashToken } from '../accounts/tokens.ts';
import type { Signer } from '../signed.ts';
import { findLink, type Link, type LinkKind } from './links.ts';

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

/** An address by which an account's owner makes its link anew, without an account here: signed, for one use, for seven days. */
export async function makeReconnectLink(
  { database, publicUrl, signer, now }: ReconnectDeps,
  { kind, linkId, by }: { kind: LinkKind; linkId: number; by: number },
): Promise<{ url: string; expiresAt: number }> {
  const moment = now();
  const expiresAt = moment + lifetimes.reconnect;
  const data = { kind, linkId };
  const token = await issueToken(database.orm, { purpose: 'reconnect', userId: by, now: moment }, data);
  const ticket: Ticket = { kind, linkId, expiresAt, token };
  // Behind the #, which no server and no log ever sees
  return { url: `${publicUrl}/reconnect#${signer.sign(JSON.stringify(ticket))}`, expiresAt };
}

/** The link that a reconnect link is for; uses nothing up. AppError 422 `token_invalid` when it is forged, used or too old. */
export async function openReconnectLink(
  { database, tables, signer, now }: ReconnectDeps,
  signed: string,
): Promise<{ link: Link; tokenHash: string; expiresAt: number }> {
  const moment = now();
  const ticket = ticketIn(signer.verify(signed));
  const stands =
    ticket !== null &&
    ticket.expiresAt > moment &&
    (await standsToken(database.orm, ['reconnect'], ticket.token, moment));
  const link = stands ? await findLink({ tables }, database.orm, ticket.kind, ticket.linkId, moment) : null;
  if (ticket === null || link === null) throw new AppError('token_invalid', { field: 'link' });
  return { link, tokenHash: hashToken(ticket.token), expiresAt: ticket.expiresAt };
}

function ticketIn(text: string | null): Ticket | null {
  if (text === null) return null;
  // Signed here, so it is what was written here
  const ticket: Ticket = JSON.parse(text);
  return ticket;
}
