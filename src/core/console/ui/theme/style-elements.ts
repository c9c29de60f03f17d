/*
 * In the place of rc-util's own functions for style elements, in the build: antd makes some two hundred of them for a form, and at each
 * one rc-util looks through all that there are. Here an element is found by its key, and its place by its priority. `prepend: 'queue'`
 * is what antd asks for; the order in the head is the same as rc-util's.
 */
interface StyleOptions {
  readonly attachTo?: Element | ShadowRoot;
  readonly csp?: { readonly nonce?: string };
  readonly prepend?: boolean | 'queue';
  readonly priority?: number;
  /** The attribute that holds the key. */
  readonly mark?: string;
}

interface Container {
  readonly byKey: Map<string, HTMLStyleElement>;
  /** Of the queue, the last element of each priority. */
  readonly last: Map<number, HTMLStyleElement>;
}

const containers = new WeakMap<Node, Container>();

export function updateCSS(css: string, key: string, options: StyleOptions = {}): HTMLStyleElement {
  const { byKey } = styleStateOf(containerOf(options));
  const found = elementOf(key, options);
  if (found !== undefined) {
    if (options.csp?.nonce && found.nonce !== options.csp.nonce) found.nonce = options.csp.nonce;
    if (found.innerHTML !== css) found.innerHTML = css;
    return found;
  }
  const made = injectCSS(css, options);
  made.setAttribute(markOf(options), key);
  byKey.set(`${markOf(options)} ${key}`, made);
  return made;
}

export function removeCSS(key: string, options: StyleOptions = {}): void {
  elementOf(key, options)?.remove();
}

export function injectCSS(css: string, options: StyleOptions = {}): HTMLStyleElement {
  const { csp, prepend, priority = 0 } = options;
  const container = containerOf(options);
  const isQueued = prepend === 'queue';
  const made = document.createElement('style');
  made.setAttribute('data-rc-order', isQueued ? 'prependQueue' : prepend ? 'prepend' : 'append');
  if (isQueued && priority) made.setAttribute('data-rc-priority', `${priority}`);
  if (csp?.nonce) made.nonce = csp.nonce;
  made.innerHTML = css;
  if (!prepend) container.appendChild(made);
  else if (!isQueued) container.insertBefore(made, container.firstChild);
  else {
    const { last } = styleStateOf(container);
    container.insertBefore(made, placeIn(container, last, priority));
    last.set(priority, made);
  }
  return made;
}

/** For tests of antd's own alone: nothing is kept of containers that are gone. */
export function clearContainerCache(): void {}

/** Before which node an element of the priority comes: behind the last one that may stand before it. */
function placeIn(container: Element | ShadowRoot, last: Container['last'], priority: number): Node | null {
  if ([...last.values()].some(({ parentNode }) => parentNode !== container)) restoreStyles(container, last);
  const before = Math.max(...[...last.keys()].filter((one) => one <= priority));
  const behind = last.get(before) ?? (priority < 0 ? undefined : lastInFront(container));
  return behind === undefined ? container.firstChild : behind.nextSibling;
}

/** Somebody took elements out of the page. */
function restoreStyles(container: Element | ShadowRoot, last: Container['last']): void {
  last.clear();
  for (const element of container.querySelectorAll<HTMLStyleElement>(':scope > style[data-rc-order=prependQueue]'))
    last.set(Number(element.dataset.rcPriority ?? 0), element);
}

/** Of those that were put before all others. */
function lastInFront({ children }: Element | ShadowRoot): Element | undefined {
  return [...children].findLast((one) => one.getAttribute('data-rc-order') === 'prepend');
}

function elementOf(key: string, options: StyleOptions): HTMLStyleElement | undefined {
  const container = containerOf(options);
  const found = styleStateOf(container).byKey.get(`${markOf(options)} ${key}`);
  // antd takes those of a theme that is not shown any more out of the page itself
  return found?.parentNode === container ? found : undefined;
}

function styleStateOf(container: Node): Container {
  const held = containers.get(container) ?? { byKey: new Map(), last: new Map() };
  containers.set(container, held);
  return held;
}

function containerOf({ attachTo }: StyleOptions): Element | ShadowRoot {
  return attachTo ?? document.head;
}

function markOf({ mark }: StyleOptions): string {
  if (mark === undefined) return 'rc-util-key';
  return mark.startsWith('data-') ? mark : `data-${mark}`;
}
