import { job } from '#core/server/queue/job.ts';
import type { LinkKind } from '#domain/accounts/link-health.ts';

/** A reconnect link that somebody asked for. */
export interface ReconnectRequest {
  readonly kind: LinkKind;
  readonly linkId: number;
}

/** Mails an account's owner a reconnect link. */
export const reconnectMailJob = job<ReconnectRequest>('reconnect-mail');
/** Each hour: tells of links that died or end soon. */
export const linkHealthJob = job('link-health');
