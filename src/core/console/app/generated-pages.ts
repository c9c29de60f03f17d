import type { LoadPage } from '#core/console/product/plugin.ts';
import type { Page } from '#core/model/resolved/resource.ts';

/** The pages that any declared resource gets, each fetched when it is first shown. */
export const generatedPages: Readonly<Record<Page, LoadPage>> = {
  list: () => import('#core/console/pages/list/list-page.tsx'),
  create: () => import('#core/console/pages/create/create-page.tsx'),
  edit: () => import('#core/console/pages/edit/edit-page.tsx'),
  show: () => import('#core/console/pages/show/show-page.tsx'),
};

/** The one page of a resource that has one row. */
export const singletonPage: LoadPage = () => import('#core/console/pages/singleton/singleton-page.tsx');
