import { Hono } from 'hono';

/** The parameters of Google's script that a page may send; another one is ignored by Google and is a mistake of ours. */
const known = new Set(['key', 'v', 'language', 'region', 'loading', 'callback', 'libraries']);

/**
 * maps.googleapis.com: `GET /maps/api/js?key=&callback=` answers a script that defines `google.maps` and calls back. Its
 * map is a labelled box that follows `moveCamera`. The key `refused` is refused as Google does: after loading, by
 * `gm_authFailure`.
 */
export function googleMaps(): Hono {
  const routes = new Hono();
  routes.get('/maps/api/js', (context) => {
    const asked = context.req.query();
    const strange = Object.keys(asked).find((name) => !known.has(name));
    if (strange !== undefined) return context.text(`unknown parameter ${strange}`, 400);
    const { key = '', callback = '' } = asked;
    if (key === '' || !/^[A-Za-z_]\w*$/.test(callback)) return context.text('key and callback are required', 400);
    return context.body(script(key, callback), 200, { 'content-type': 'text/javascript; charset=utf-8' });
  });
  return routes;
}

function script(key: string, callback: string): string {
  return `window.google = { maps: { Map: class {
  constructor(element, options) {
    this.box = document.createElement('div');
    this.box.setAttribute('data-google-map', '');
    element.append(this.box);
    this.moveCamera(options);
  }
  moveCamera({ center, zoom }) { this.box.textContent = 'Google ' + center.lat.toFixed(4) + ',' + center.lng.toFixed(4) + ' z' + zoom; }
} } };
window[${JSON.stringify(callback)}]();
${key === 'refused' ? 'window.gm_authFailure();' : ''}`;
}
