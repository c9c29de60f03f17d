// Of the installed app alone: says so while there is no connection. It keeps nothing, so that no page is ever an old one.
const page = `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>オフライン</title>
    <style>
      body { display: grid; place-content: center; gap: 16px; min-height: 90vh; margin: 0; padding: 16px; text-align: center;
        font: 16px/1.7 "Hiragino Sans", "Noto Sans JP", sans-serif; color: #1f2937; background: #f4f6f9; }
      h1 { margin: 0; font-size: 20px; }
      p { margin: 0; }
      a { display: inline-block; min-width: 160px; padding: 10px 16px; color: #fff; background: #001f60; border-radius: 2px; text-decoration: none; }
    </style>
  </head>
  <body>
    <main>
      <h1>オフラインです</h1>
      <p>インターネットにつながっていないため、表示できません。つながったら、もう一度お試しください。</p>
      <p><a href="">もう一度試す</a></p>
    </main>
  </body>
</html>`;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  // The browser asks for the page while the worker wakes up
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(opened(event));
});

async function opened(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
    return new Response(page, { status: 503, headers });
  }
}
