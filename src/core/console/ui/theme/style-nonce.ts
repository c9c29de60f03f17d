/**
 * Gives every style element that a script makes the nonce which the page came with, without which the page's policy refuses it. One
 * place for all libraries: antd takes a nonce in its ConfigProvider, but not for the style elements of its CSS variables, for those
 * that lock the page under a dialog, nor for the empty ones within some of its icons. What comes by HTML alone, as smuggled text
 * would, gets none. Called before anything is drawn.
 */
export function setStyleNonce(page: Document): void {
  // Vite's own server sends a policy with no page; there it stays the placeholder
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
