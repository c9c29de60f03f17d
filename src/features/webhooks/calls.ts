import { call, data } from '#core/model/call.ts';
import { object, text } from '#core/model/shape.ts';

/** A new secret to sign with, told this once; the earlier one no longer holds. The first one sets the webhook going. */
export const issueWebhookSecret = call({
  method: 'post',
  path: '/webhook/{id}/secret',
  who: { resource: 'webhook', may: 'update' },
  summary: 'Webhookの署名シークレットの発行（この応答だけで渡されます）',
  tag: 'Webhook',
  answer: data(object({ secret: text })),
  status: 201,
});
