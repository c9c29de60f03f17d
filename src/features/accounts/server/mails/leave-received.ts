import { mailTemplate } from '#mail/server/template.ts';

/** To a customer who confirmed the request to leave. */
export const leaveReceived = mailTemplate('leaveReceived', {
  to: 'account',
  facts: async () => ({}),
  letter: () => ({
    subject: '退会のお申し込みを承りました',
    paragraphs: [
      '退会のお申し込みを承りました。担当者が手続きを行い、完了するまではこれまでどおりご利用いただけます。',
    ],
    closing: ['お申し込みを取り下げる場合は、担当者までご連絡ください。'],
  }),
  sample: {},
});
