import type { LoadPage } from '#core/console/product/plugin.ts';
import type { Page } from '#core/model/resolved.ts';

/** The default pages of a declared resource. The code of each is fetched on first use. */
export const generatedPages: Readonly<Record<Page, LoadPage>> = {
  list: () => import('#core/console/pages/list/list-page.tsx'),
  create: async () => ({ default: (await import('#core/console/pages/form-pages.tsx')).CreatePage }),
  edit: async () => ({ default: (await import('#core/console/pages/form-pages.tsx')).EditPage }),
  show: () => import('#core/console/pages/show/show-page.tsx'),
};

/** The only page of a singleton resource. */
export const singletonPage: LoadPage = () => import('#core/console/pages/singleton/singleton-page.tsx');
