import { lazyWithReload } from '#core/console/ui/after-rows.tsx';

/** A text of a public page, into which the standard text can be put; its code is fetched with the form. */
export const StandardTextInput = lazyWithReload(() => import('./standard-text-input.tsx'));
