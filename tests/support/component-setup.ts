import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { rowsAreShown } from '#core/console/ui/after-rows.tsx';

afterEach(cleanup);
// One worker goes through file after file, in any order: each leaves an empty page
afterAll(() => document.body.replaceChildren());
// Generous enough for a busy machine; passing tests do not wait this long
configure({ asyncUtilTimeout: 10_000 });

// Load deferred parts at once: only their own test waits for rows
rowsAreShown();

// jsdom has no layout; antd calls these before it renders
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }) as MediaQueryList;

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Element.prototype.checkVisibility ??= () => true;
