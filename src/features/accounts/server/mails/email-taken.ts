import { mailTemplate } from '#mail/server/template.ts';

/** To an address's owner: someone wanted to change to it, but it has an account already. */
export const emailTaken = mailTemplate('emailTaken', {
  to: 'account',
  facts: async () => ({}),
  letter: () => ({
    subject: 'ご登録済みのメールアドレスです',
    paragraphs: [
      '別のアカウントから、メールアドレスをこのアドレスへ変更するお申し込みがありましたが、すでに登録されているため変更できません。',
      'お客様のアカウントはそのままお使いいただけます。',
    ],
  }),
  sample: {},
});
