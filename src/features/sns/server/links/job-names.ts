import { job } from '#core/server/queue/queue.ts';
import type { LinkKind } from '#domain/accounts/link-health.ts';

/** The link for which a user requested a reconnect link. */
export interface ReconnectRequest {
  readonly kind: LinkKind;
  readonly linkId: number;
}

/** Mails a reconnect link to an account's owner. */
export const reconnectMailJob = job<ReconnectRequest>('reconnect-mail');
/** Every hour: notifies users of links that are broken or expire soon. */
export const linkHealthJob = job('link-health');
