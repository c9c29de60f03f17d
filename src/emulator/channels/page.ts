import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Message } from './box.ts';

type Part = HtmlEscapedString | Promise<HtmlEscapedString> | string;

const when = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', dateStyle: 'short', timeStyle: 'short' });

/** A chat page of the emulated services: plain, without scripts. */
export function chatPage({
  title,
  above,
  messages,
}: {
  readonly title: string;
  readonly above: Part;
  readonly messages: readonly Message[];
}) {
  return html`<!doctype html>
<html lang="ja">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<link rel="icon" href="data:," />
<title>${title}（デモ用の代役）</title>
<style>
  body { font: 16px/1.7 "Hiragino Sans", "Noto Sans JP", Meiryo, sans-serif; max-width: 560px; margin: 32px auto; padding: 0 16px; color: #1d1c1d }
  a { display: inline-block; padding: 10px 16px; margin: 4px 0; border: 1px solid #6a7383; border-radius: 4px; color: inherit; text-decoration: none }
  a:focus-visible, a:hover { background: #f3f3f3 }
  code { word-break: break-all }
  li { margin: 12px 0; padding: 12px; background: #f3f3f3; border-radius: 8px; list-style: none; white-space: pre-wrap; overflow-wrap: anywhere }
  ul { padding: 0 } time { display: block; font-size: 13px; color: #565856 }
</style>
<main>
  <h1>${title}</h1>
  <p>これは実物ではなく、デモ用の代役です。</p>
  ${above}
  <h2>届いたメッセージ</h2>
  ${messages.length === 0 ? html`<p>まだ届いていません。</p>` : html`<ul>${messages.map(({ date, to, text }) => html`<li><time>${when.format(date)}　${to}</time>${text}</li>`)}</ul>`}
</main>
</html>`;
}
