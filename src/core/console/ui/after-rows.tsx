import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { second } from '#core/model/durations.ts';
import { loadOrReload } from './files/lazy-with-reload.ts';

const retryMs = 5 * second;
// However long something on the page is under way
const latestMs = 10 * second;
// What the focus can be on, in a placeholder as in what comes in its place
const controls = 'button, a[href], input, [role=combobox], [tabindex="0"]';

let areShown = false;
let areFetched = false;
const waiting = new Set<() => void>();

/** The page stands: once the browser has painted it, what no first row needs is fetched (docs/decisions/first-rows.md). */
export function rowsAreShown(): void {
  if (areShown) return;
  areShown = true;
  const since = performance.now();
  requestAnimationFrame(function startWhenPainted() {
    // What has come may still have to be drawn in the place of its skeleton
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

/** Calls `start` when the page stands; at once where what waited for it has been fetched already. Gives the way to call it off. */
export function whenRowsAreShown(start: () => void): () => void {
  // Its own entry: several parts of the page share one `start`
  const one = () => start();
  if (areFetched) one();
  else waiting.add(one);
  return () => waiting.delete(one);
}

const queue = new Set<() => void>();
let isShowing = false;

/** One after the other, each in a task of its own: all at once they would hold up whoever types meanwhile. Gives the way to call it off. */
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

/** Where the focus was in the placeholder, or what was pressed there. */
interface Left {
  readonly index: number;
  readonly isPressed: boolean;
}

/** A part of the page; `begin` has its code come at once. */
type LatePart<P> = ((props: P) => ReactNode) & { readonly begin: () => void };

/**
 * A part of the page that no first row needs. Its code is fetched after the rows are painted; until then `Placeholder` stands there,
 * in the same size. What has the focus in it hands it on; a button or a combobox that is pressed is pressed again in what comes.
 * `on press`: it stays until then, for what stands in every row.
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
      if (code.loaded() !== null && !isOnPress) show();
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
      if (code.loaded() === null) code.start();
      else setPart(code.loaded);
    };
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only overhears what the controls within it are told
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

/** For what has no place until it has something to show. */
export function Nothing(): null {
  return null;
}

/** The code of a part, fetched once however many of it there are. A failure is tried again, as `loadOrReload` does, and then given up. */
function loadedOnce<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  let Part: ComponentType<P> | null = null;
  let isFetching = false;
  const listeners = new Set<() => void>();
  const again = async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return loadOrReload(load, () => location.reload());
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
            // the next press tries once more
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

/** A button that goes while it is held down is never clicked: what is to come in its place waits for the release. */
function held() {
  let isHeld = false;
  let waiting: (() => void) | undefined;
  const release = () => {
    // The click comes after it
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
    /** A space bar presses when it is let go. */
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

/** As a pointer does it: antd's selects open on its way down. */
function press(control: HTMLElement | undefined): void {
  control?.dispatchEvent(new window.MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  control?.click();
}
