import { Breadcrumb } from 'antd';
import { Link } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { originOf } from '#core/console/list-state/origin.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import spacing from '#core/console/ui/spacing.module.css';
import type { ResolvedResource } from '#core/model/resolved.ts';

/** Breadcrumbs: a link to the list, with the filters and the page it had, and the current page. */
export function Crumbs({
  resource,
  here,
  params,
}: {
  resource: ResolvedResource;
  here: readonly string[];
  params: PathParams;
}) {
  const { actor } = useProduct();
  const list = listPath(resource, pagePath(resource, 'list', actor, params));
  return (
    <nav aria-label={words().breadcrumbs} className={spacing.close}>
      <Breadcrumb
        items={[
          { title: list === null ? resource.listTitle : <Link to={list}>{resource.listTitle}</Link> },
          ...here.map((title) => ({ title })),
        ]}
      />
    </nav>
  );
}

/** The list's path, with the state that the user left it in. */
export function listPath(resource: ResolvedResource, path: string | null): string | null {
  const from = originOf(resource.name)?.from;
  return path !== null && from?.split('?')[0] === path ? from : path;
}
