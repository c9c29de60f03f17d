/*
 * Replaces rc-util's functions for style elements in the build. antd creates some two hundred of them for a form, and rc-util searches all
 * existing ones each time. Here an element is found by its key, and its position by its priority. antd uses `prepend: 'queue'`; the order
 * in the head is the same as rc-util's.
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
  /** The last queued element of each priority. */
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

/** Only needed by antd's own tests; removed containers are not retained here. */
export function clearContainerCache(): void {}

/** The node to insert an element of this priority before: the one after the last element with the same or a lower priority. */
function placeIn(container: Element | ShadowRoot, last: Container['last'], priority: number): Node | null {
  if ([...last.values()].some(({ parentNode }) => parentNode !== container)) restoreStyles(container, last);
  const before = Math.max(...[...last.keys()].filter((one) => one <= priority));
  const behind = last.get(before) ?? (priority < 0 ? undefined : lastInFront(container));
  return behind === undefined ? container.firstChild : behind.nextSibling;
}

/** Rebuilds the map after elements were removed from the page. */
function restoreStyles(container: Element | ShadowRoot, last: Container['last']): void {
  last.clear();
  for (const element of container.querySelectorAll<HTMLStyleElement>(':scope > style[data-rc-order=prependQueue]'))
    last.set(Number(element.dataset.rcPriority ?? 0), element);
}

/** The last element that was prepended outside the queue. */
function lastInFront({ children }: Element | ShadowRoot): Element | undefined {
  return [...children].findLast((one) => one.getAttribute('data-rc-order') === 'prepend');
}

function elementOf(key: string, options: StyleOptions): HTMLStyleElement | undefined {
  const container = containerOf(options);
  const found = styleStateOf(container).byKey.get(`${markOf(options)} ${key}`);
  // antd itself removes the elements of a theme that is no longer used
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
