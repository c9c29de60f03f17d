import { type BrandMarks, nameOf, productColour } from '#domain/brand.ts';
import type { Attachment, Mail } from './mailer.ts';

/** Content of a mail: paragraphs, optionally facts as a table, and a link with its button label. */
export interface Letter {
  /** Without the product's name, which precedes every subject. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Label and value. */
  readonly facts?: readonly (readonly [string, string])[];
  readonly link?: { readonly label: string; readonly url: string; readonly note?: string };
  /** After the link: what to do when the mail was not expected. */
  readonly closing?: readonly string[];
  /** URL of the preferences where the reader can turn such mails off. */
  readonly preferencesUrl?: string;
  readonly attachments?: readonly Attachment[];
}

/** Name and colour in a mail. */
interface Branding {
  readonly product: string;
  readonly colour: string;
}

const unbranded: BrandMarks = { name: null, colour: null };

/** Composes the mail in text and HTML. `name` is the addressee in the greeting; null if unknown. */
export function compose(letter: Letter, name: string | null, brand: BrandMarks = unbranded): Omit<Mail, 'to'> {
  const look = { product: nameOf(brand), colour: brand.colour ?? productColour };
  return {
    subject: `【${look.product}】${letter.subject}`,
    text: textOf(letter, name, look),
    html: htmlOf(letter, name, look),
    ...(letter.attachments === undefined ? {} : { attachments: letter.attachments }),
  };
}

function textOf(letter: Letter, name: string | null, { product }: Branding): string {
  const { paragraphs, facts = [], link, closing = [], preferencesUrl } = letter;
  const parts = [
    greetingOf(name),
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([label, value]) => `${label}：${value}`).join('\n')]),
    ...(link === undefined ? [] : [[`▼${link.label}`, link.url, link.note ?? ''].filter(Boolean).join('\n')]),
    ...closing,
    `――\n${signatureOf(product)}${preferencesUrl === undefined ? '' : `\n${preferencesText}：${preferencesUrl}`}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

// Mail programs support little beyond tables and inline styles
function htmlOf(letter: Letter, name: string | null, { product, colour }: Branding): string {
  const { paragraphs, facts = [], link, closing = [], preferencesUrl } = letter;
  const body = [
    ...[greetingOf(name), ...paragraphs].map(paragraph),
    facts.length === 0 ? '' : table(facts),
    link === undefined ? '' : button(link, colour),
    ...closing.map(paragraph),
  ].join('');
  const preferences =
    preferencesUrl === undefined
      ? ''
      : `<br><a href="${escapeHtml(preferencesUrl)}" style="color:#595959">${preferencesText}</a>`;
  return [
    `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>`,
    '<body style="margin:0;padding:0;background:#f5f5f5">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d9d9d9;border-radius:2px;font-family:\'Hiragino Sans\',\'Noto Sans JP\',\'Yu Gothic UI\',Meiryo,sans-serif;font-size:14px;line-height:1.7;color:#1f1f1f">',
    `<tr><td style="background:${colour};color:#ffffff;padding:12px 24px;font-weight:bold">${escapeHtml(product)}</td></tr>`,
    `<tr><td style="padding:24px;overflow-wrap:anywhere">${body}</td></tr>`,
    `<tr><td style="padding:12px 24px;border-top:1px solid #d9d9d9;font-size:12px;color:#595959">${escapeHtml(signatureOf(product))}${preferences}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('');
}

function signatureOf(product: string): string {
  return `${product}　※このメールは送信専用です。`;
}
const preferencesText = 'メールで受け取る通知を選ぶ';

function greetingOf(name: string | null): string {
  return name === null ? 'お客様' : `${name} 様`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function table(facts: readonly (readonly [string, string])[]): string {
  const cell = 'padding:6px 12px;border:1px solid #d9d9d9;text-align:left;vertical-align:top;font-weight:normal';
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${cell};background:#fafafa;white-space:nowrap">${escapeHtml(label)}</th><td style="${cell}">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px;font-size:14px">${rows.join('')}</table>`;
}

function button({ label, url, note = '' }: NonNullable<Letter['link']>, colour: string): string {
  const address = escapeHtml(url);
  return [
    `<p style="margin:0 0 8px"><a href="${address}" style="display:inline-block;padding:10px 20px;background:${colour};color:#ffffff;text-decoration:none;border-radius:2px">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:12px;color:#595959">${note === '' ? '' : `${escapeHtml(note)}<br>`}${address}</p>`,
  ].join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
