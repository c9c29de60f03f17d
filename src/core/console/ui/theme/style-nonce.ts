/**
 * Gives every style element made by a script the page's nonce, which its Content-Security-Policy requires. Done here for all libraries:
 * antd's ConfigProvider takes a nonce, but does not apply it to the style elements of its CSS variables, to those that lock scrolling under
 * a dialog, or to the empty ones in some icons. Style elements that come as HTML, as injected text would, get none. Call before anything is
 * rendered.
 */
export function setStyleNonce(page: Document): void {
  // Vite's dev server sends no policy; there the nonce stays the placeholder
  const nonce = page.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
  if (!nonce) return;
  const withNonce: ProxyHandler<Document['createElement'] & Document['createElementNS']> = {
    apply(create, _this, given) {
      const element: unknown = Reflect.apply(create, page, given);
      if (element instanceof HTMLStyleElement || element instanceof SVGStyleElement) element.nonce = nonce;
      return element;
    },
  };
  page.createElement = new Proxy(page.createElement, withNonce);
  page.createElementNS = new Proxy(page.createElementNS, withNonce);
}
