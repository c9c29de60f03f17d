/** The word by which the page's policy knows its own styles; undefined where the page has no such policy. */
export const styleNonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined;

/*
 * Every style element that a script of ours makes carries it: antd takes it by its settings, yet what locks the scroll under a
 * dialog or measures a scroll bar has no setting for it. A style that somebody else smuggles into the page still has none.
 */
if (styleNonce !== undefined)
  document.createElement = new Proxy(document.createElement, {
    apply(make, self, given) {
      const element: unknown = Reflect.apply(make, self, given);
      if (element instanceof HTMLStyleElement) element.nonce = styleNonce;
      return element;
    },
  });
