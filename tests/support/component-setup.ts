import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { rowsAreShown } from '#core/console/ui/after-rows.tsx';

afterEach(cleanup);
// As long as it takes on a busy machine: no test takes its time from this
configure({ asyncUtilTimeout: 10_000 });

// What no first row needs comes at once: no test but its own waits for rows
rowsAreShown();

// jsdom has no layout; antd asks for these before it renders
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
