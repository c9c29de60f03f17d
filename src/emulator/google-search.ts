import { Hono } from 'hono';
import { html } from 'hono/html';
import type { PlaceRegister } from './admin/places.ts';

/** search.google.com: `GET /local/writereview?placeid=` answers the page on which a review is written, here without a form. */
export function googleSearch(places: PlaceRegister): Hono {
  const routes = new Hono();
  routes.get('/local/writereview', (context) => {
    const place = places.all().find(({ id }) => id === context.req.query('placeid'));
    if (place === undefined) return context.html(page('この場所は見つかりません', ''), 404);
    return context.html(page(place.name, 'ここで、星の数と感想を書いて投稿します。'));
  });
  return routes;
}

function page(heading: string, text: string) {
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>Google クチコミの投稿（デモ）</title>
      </head>
      <body style="max-width: 480px; margin: 48px auto; padding: 0 16px; font-family: sans-serif; line-height: 2">
        <h1 style="font-size: 20px">${heading}</h1>
        <p>${text}</p>
        <p>これは実物ではなく、Googleのクチコミ投稿ページのデモ用の代役です。</p>
      </body>
    </html>`;
}
