import type { LoadPage } from '#console/screens/registry.ts';
import type { Page } from '#model/resolve.ts';

/** The pages that any declared resource gets, each fetched when it is first shown. */
export const generatedPages: Readonly<Record<Page, LoadPage>> = {
  list: () => import('#console/pages/list/list-page.tsx'),
  create: () => import('#console/pages/create/create-page.tsx'),
  edit: () => import('#console/pages/edit/edit-page.tsx'),
  show: () => import('#console/pages/show/show-page.tsx'),
};
