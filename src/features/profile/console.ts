import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

export const profileScreens = {
  '/profile-editor': {
    title: '店舗情報の編集',
    gate: { resource: 'profile-edit', operation: 'list' },
    load: () => import('./console/editor.tsx'),
  },
} as const;

/** Edits of stores' Google profiles. */
export const profileConsole: ConsolePlugin<FieldKinds> = {
  fields: { 'profile-edit': { target: { width: 300 }, status: { width: 100 } } },
  pages: { 'profile-edit/show': () => import('./console/run-page.tsx') },
  screens: profileScreens,
};
