/** What a mail says: a heading, paragraphs, and perhaps a link with its button's words. */
interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string; readonly note: string };
}

export interface MailFacts {
  /** Whom it is for. */
  readonly name: string;
  /** Where it leads; empty for a mail without a link. */
  readonly url: string;
  /** What it is about, where its template names something. */
  readonly about?: string;
}

const product = '店順';

const letters = {
  reset: ({ url }) => ({
    subject: 'パスワード再設定のご案内',
    paragraphs: [
      'パスワードの再設定を受け付けました。次のリンクから新しいパスワードを設定してください。',
      'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
    ],
    link: { label: 'パスワードを設定する', url, note: 'リンクは30分間、1回だけ使えます。' },
  }),
  confirm: ({ url }) => ({
    subject: 'ご登録の確認',
    paragraphs: [
      `${product}へのご登録ありがとうございます。次のリンクを開くと登録が完了し、ログインできるようになります。`,
      'お心当たりがない場合は、リンクを開かずにこのメールを破棄してください。',
    ],
    link: { label: '登録を完了する', url, note: 'リンクは24時間、1回だけ使えます。' },
  }),
  registered: ({ url }) => ({
    subject: 'ご登録済みのメールアドレスです',
    paragraphs: [
      'このメールアドレスで新規登録のお申し込みがありましたが、すでに登録されています。',
      'パスワードをお忘れの場合は、次のリンクから設定し直してください。お心当たりがない場合は、このメールを破棄してください。',
    ],
    link: { label: 'パスワードを設定する', url, note: 'リンクは30分間、1回だけ使えます。' },
  }),
  invitation: ({ url }) => ({
    subject: `${product}へのご招待`,
    paragraphs: [`${product}のアカウントが作成されました。次のリンクからパスワードを設定してログインしてください。`],
    link: { label: 'パスワードを設定する', url, note: 'リンクは7日間、1回だけ使えます。' },
  }),
  reconnect: ({ url, about = '' }) => ({
    subject: 'アカウント再連携のお願い',
    paragraphs: [
      `${about}との連携が切れているか、まもなく切れます。次のリンクを開き、もう一度連携してください。${product}へのログインはいりません。`,
    ],
    link: { label: '再連携する', url, note: 'リンクは7日間、1回だけ使えます。' },
  }),
  changed: () => ({
    subject: 'パスワードが変更されました',
    paragraphs: [
      'アカウントのパスワードが変更されました。',
      'お心当たりがない場合は、すぐにパスワードを再設定し、管理者にご連絡ください。',
    ],
  }),
} as const satisfies Record<string, (facts: MailFacts) => Letter>;

export type Template = keyof typeof letters;
export const templates = Object.keys(letters) as readonly Template[];

/** The subject and both bodies of a mail, in Japanese. */
export function compose(template: Template, facts: MailFacts): { subject: string; text: string; html: string } {
  const { subject, paragraphs, link }: Letter = letters[template](facts);
  const greeting = `${facts.name} 様`;
  const signature = `${product}　※このメールは送信専用です。`;
  const linkText = link === undefined ? [] : [`${link.url}\n${link.note}`];
  const text = [greeting, ...paragraphs, ...linkText, signature].join('\n\n');
  const button =
    link === undefined
      ? ''
      : `<p><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:10px 20px;background:#001F60;color:#ffffff;text-decoration:none;border-radius:2px">${escapeHtml(link.label)}</a></p><p style="color:#595959;font-size:13px">${escapeHtml(link.note)}<br>${escapeHtml(link.url)}</p>`;
  const html = [
    '<!doctype html><html lang="ja"><meta charset="utf-8"><body style="font-family:sans-serif;color:#1f1f1f;line-height:1.7;max-width:560px;margin:0 auto;padding:24px">',
    [greeting, ...paragraphs].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join(''),
    button,
    `<p style="color:#595959;font-size:13px">${escapeHtml(signature)}</p></body></html>`,
  ].join('');
  return { subject: `【${product}】${subject}`, text: `${text}\n`, html };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
