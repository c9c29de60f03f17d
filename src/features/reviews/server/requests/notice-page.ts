import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { AppContext } from '#core/server/kernel/context.ts';

/** Why a link leads nowhere. */
const notices = {
  gone: {
    status: 404,
    title: 'このリンクは使えません',
    text: 'リンクが新しくなったか、ご案内が終わりました。アドレスに誤りがないかもお確かめのうえ、お店にお尋ねください。',
  },
  often: {
    status: 429,
    title: 'アクセスが続いています',
    text: '短い時間に何度も開かれました。しばらくしてから、もう一度お試しください。',
  },
  away: {
    status: 503,
    title: 'ただいま開けません',
    text: '混み合っています。しばらくしてから、もう一度お試しください。',
  },
} as const;

const style = `
  body { display: grid; place-content: center; gap: 16px; min-height: 90vh; margin: 0; padding: 16px; text-align: center;
    font: 16px/1.7 "Hiragino Sans", "Noto Sans JP", "Yu Gothic UI", Meiryo, sans-serif; color: #1f2937; background: #f4f6f9; }
  h1 { margin: 0; font-size: 20px; }
  p { margin: 0; max-width: 32em; }
`;
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Answers a page in Japanese for people without a login: no script, nothing from elsewhere, no link into the console. */
export function noticePage(context: AppContext, why: keyof typeof notices, retryAfter?: number): Response {
  const { status, title, text } = notices[why];
  const page = html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<link rel="icon" href="data:," />
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>`;
  context.header('Cache-Control', 'no-store');
  context.header('Content-Security-Policy', policy);
  if (retryAfter !== undefined) context.header('Retry-After', String(Math.ceil(retryAfter)));
  return context.body(String(page), status, { 'Content-Type': 'text/html; charset=utf-8' });
}
