import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { minute, second } from '#core/model/day.ts';

const retryMs = 5 * second;
// The longest wait, even if something on the page is still loading
const latestMs = 10 * second;
// The focusable elements of a placeholder, and of the part that replaces it
const controls = 'button, a[href], input, [role=combobox], [tabindex="0"]';

let areShown = false;
let areFetched = false;
const waiting = new Set<() => void>();

/** Call when the first rows are rendered; non-critical code loads after the next paint (docs/decisions/first-rows.md). */
export function rowsAreShown(): void {
  if (areShown) return;
  areShown = true;
  const since = performance.now();
  requestAnimationFrame(function startWhenPainted() {
    // Loaded rows may still have to replace their skeleton
    const isDrawn = document.querySelector('main [aria-busy="true"]') === null;
    if (isDrawn || performance.now() - since > latestMs) setTimeout(startAll);
    else requestAnimationFrame(startWhenPainted);
  });
}

function startAll(): void {
  areFetched = true;
  for (const start of waiting) start();
  waiting.clear();
}

/** Calls `start` once the first rows are rendered, or at once if that has already happened. Returns a function that cancels it. */
export function whenRowsAreShown(start: () => void): () => void {
  // A new function per call, since several parts share the same `start`
  const one = () => start();
  if (areFetched) one();
  else waiting.add(one);
  return () => waiting.delete(one);
}

const queue = new Set<() => void>();
let isShowing = false;

/** Queues a render: each runs in a task of its own, because all at once would block input. Returns a function that cancels it. */
function inTurn(show: () => void): () => void {
  queue.add(show);
  if (!isShowing) setTimeout(showNext);
  isShowing = true;
  return () => queue.delete(show);
}

function showNext(): void {
  const [next] = queue;
  isShowing = next !== undefined;
  if (next === undefined) return;
  queue.delete(next);
  next();
  setTimeout(showNext);
}

/** The control of the placeholder, by index, that had the focus or was pressed. */
interface Left {
  readonly index: number;
  readonly isPressed: boolean;
}

/** A lazy part of the page. `begin` starts loading its code now. */
type LatePart<P> = ((props: P) => ReactNode) & { readonly begin: () => void };

/**
 * A lazy part of the page that the first rows do not need. Its code is loaded after they are painted; until then `Placeholder` is shown, in
 * the same size. The part takes over the focus; a click on a button or combobox of the placeholder is repeated on it. `on press`: the
 * placeholder stays until it is pressed, for parts that are in every row.
 */
export function afterRows<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Placeholder: ComponentType<P>,
  { comes = 'after rows' }: { readonly comes?: 'after rows' | 'on press' } = {},
): LatePart<P> {
  const code = loadedOnce(load);
  const isOnPress = comes === 'on press';
  function AfterRows(props: P) {
    const place = useRef<HTMLSpanElement>(null);
    const left = useRef<Left | null>(null);
    const [hold] = useState(held);
    const [Part, setPart] = useState<ComponentType<P> | null>(isOnPress ? null : code.loaded);
    useEffect(() => {
      let callOff = () => {};
      const show = hold.whenReleased(() => {
        left.current ??= focusIn(place.current);
        setPart(code.loaded);
      });
      const stopListening = code.onLoaded(() => {
        if (left.current !== null) show();
        else if (!isOnPress) callOff = inTurn(show);
      });
      const stopWaiting = whenRowsAreShown(code.start);
      // Pressed by a part around it, it may have come before anything listened
      if (code.loaded() !== null && (!isOnPress || left.current !== null)) show();
      return () => {
        callOff();
        stopListening();
        stopWaiting();
      };
    }, [hold]);
    useLayoutEffect(() => {
      if (Part === null || left.current === null) return;
      const { index, isPressed } = left.current;
      left.current = null;
      const control = controlsIn(place.current)[index];
      control?.focus();
      if (isPressed) press(control);
    }, [Part]);
    const onPress = ({ target }: MouseEvent) => {
      const index = pressedIn(place.current, target);
      if (index < 0) return;
      left.current = { index, isPressed: true };
      code.loaded() === null ? code.start() : setPart(code.loaded);
    };
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only catches events that bubble up from the controls inside
      <span
        ref={place}
        className="tj-contents"
        onMouseDown={Part === null ? hold.press : undefined}
        onKeyDown={Part === null ? hold.pressKey : undefined}
        onClick={Part === null ? onPress : undefined}
      >
        {Part === null ? <Placeholder {...props} /> : <Part {...props} />}
      </span>
    );
  }
  return Object.assign(AfterRows, { begin: code.start });
}

/** A placeholder that takes no space. */
export function Nothing(): null {
  return null;
}

/**
 * Loads a part's code once for all its instances. Retries after 5 seconds, with a reload of the page as in `loadOrReload`, and then gives
 * up.
 */
function loadedOnce<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  let Part: ComponentType<P> | null = null;
  let isFetching = false;
  const listeners = new Set<() => void>();
  const again = async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return loadOrReload(load);
  };
  return {
    loaded: () => Part,
    start: () => {
      if (isFetching) return;
      isFetching = true;
      load()
        .catch(again)
        .then(
          (module) => {
            Part = module.default;
            for (const listener of listeners) listener();
          },
          () => {
            // The next press tries again
            isFetching = false;
          },
        );
    },
    onLoaded: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Delays the replacement of a button that is held down, which would otherwise never be clicked. */
function held() {
  let isHeld = false;
  let waiting: (() => void) | undefined;
  const release = () => {
    // The click event follows the release
    setTimeout(() => {
      isHeld = false;
      waiting?.();
      waiting = undefined;
    });
  };
  const press = () => {
    isHeld = true;
    for (const end of ['mouseup', 'dragend', 'keyup']) window.addEventListener(end, release, { once: true });
  };
  return {
    press,
    /** A space bar presses a button on keyup. */
    pressKey: ({ key }: KeyboardEvent) => {
      if (key === ' ') press();
    },
    whenReleased: (show: () => void) => () => {
      if (isHeld) waiting = show;
      else show();
    },
  };
}

function controlsIn(place: Element | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>(controls) ?? [])];
}

function indexIn(place: Element | null, control: Element | null): number {
  const all: Element[] = controlsIn(place);
  return control === null ? -1 : all.indexOf(control);
}

function pressedIn(place: Element | null, target: EventTarget): number {
  return indexIn(place, target instanceof Element ? target.closest('button, [role=combobox]') : null);
}

function focusIn(place: Element | null): Left | null {
  const index = indexIn(place, document.activeElement);
  return index < 0 ? null : { index, isPressed: false };
}

/** Simulates a click with a pointer: antd's selects open on mousedown, and a placeholder is held down until mouseup. */
function press(control: HTMLElement | undefined): void {
  for (const event of ['mousedown', 'mouseup'])
    control?.dispatchEvent(new window.MouseEvent(event, { bubbles: true, cancelable: true }));
  control?.click();
}

/** Set while a reload for missing code has not been followed by a successful load. */
const flag = 'console.reloaded-for-code';
// Longer than a lazy part takes to fail twice, shorter than the time between two releases
const calmMs = 10 * minute;

/** Loads code, or reloads the page and never resolves, so that the spinner stays until then. */
export type LoadCode = <T>(load: () => Promise<T>) => Promise<T>;

/**
 * Loads code in one page's life. After a release the old code's files are gone, so the first failure reloads the page, once; a successful
 * load resets the session's flag of it. A page that was loaded for that reason passes a failure on: a file that stays missing would
 * otherwise cause endless reloads, whatever else can be loaded.
 */
export function codeLoader(reload: () => void): LoadCode {
  // Remembered for the page's life, before a successful load resets the flag; read late, since a build has no session
  let isSecondTry: boolean | null = null;
  let isLeaving = false;
  return async (load) => {
    isSecondTry ??= sessionStorage.getItem(flag) !== null;
    try {
      const loaded = await load();
      // What arrives while the page is being left says nothing about the next one
      if (!isLeaving) sessionStorage.removeItem(flag);
      return loaded;
    } catch (thrown) {
      // A page that has stood for a while meets the next release
      if (isSecondTry && performance.now() < calmMs) throw thrown;
      sessionStorage.setItem(flag, '1');
      if (!isLeaving) reload();
      isLeaving = true;
      return new Promise(() => undefined);
    }
  };
}

export const loadOrReload = codeLoader(() => location.reload());

/** A lazy component, loaded by `loadOrReload`. */
export function lazyWithReload<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => loadOrReload(load));
}
