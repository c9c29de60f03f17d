import { call, data } from '#core/model/call.ts';
import { object, string } from '#core/model/shape.ts';

/**
 * Issues a new signing secret, returned only in this response; the previous one becomes invalid. The first secret
 * activates the webhook.
 */
export const issueWebhookSecret = call({
  method: 'post',
  path: '/webhook/{id}/secret',
  who: { resource: 'webhook', may: 'update' },
  summary: 'Webhookの署名シークレットの発行（この応答だけで渡されます）',
  tag: 'Webhook',
  answer: data(object({ secret: string })),
  status: 201,
});
