import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import { mayDoToRow } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';

interface TitleLinkProps {
  resource: ResolvedResource;
  row: Row;
  params: PathParams;
  children: ReactNode;
}

/** A link to the row's page, or to its edit form if it has no page. Plain content if the user may open neither. */
export function TitleLink({ resource, row, params, children }: TitleLinkProps) {
  const { actor } = useProduct();
  const place = { ...params, id: row.id };
  const to =
    pagePath(resource, 'show', actor, place) ??
    (mayDoToRow(resource, 'update', actor, row) ? pagePath(resource, 'edit', actor, place) : null);
  return to === null ? children : <Link to={to}>{children}</Link>;
}
