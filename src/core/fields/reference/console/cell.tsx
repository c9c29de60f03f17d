import { Fragment } from 'react';
import { Link } from 'react-router';
import type { CellProps } from '#core/console/fields/field-component.ts';
import { lineClass } from '#core/console/fields/line-class.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { pagePath } from '#core/console/ui/paths.ts';
import { words as spoken } from '#core/model/language.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

/** The title of the referenced row, as a link if the user may open it. Also for several rows. */
export function ReferenceCell({ field, value, labels, path, width }: CellProps<ResolvedFieldOf<'reference'>>) {
  const { resources, actor } = useProduct();
  const target = resources.get(field.to);
  const ids = [value].flat().filter((id) => typeof id === 'number');
  const titles = ids.map((id) => labels[path]?.[id] ?? `#${id}`);
  const text = titles.join(spoken().separator);
  const line = { className: lineClass(text, width), title: text };
  const pageOf = (id: number) => (target === undefined ? null : pagePath(target, 'show', actor, { id }));
  const [only] = ids;
  const to = ids.length === 1 && only !== undefined ? pageOf(only) : null;
  // The link itself is truncated: what is cut off is no part of what can be pressed
  if (to !== null)
    return (
      <Link to={to} {...line}>
        {text}
      </Link>
    );
  return (
    <span {...line}>
      {ids.map((id, index) => {
        const page = pageOf(id);
        return (
          <Fragment key={id}>
            {index > 0 && spoken().separator}
            {page === null ? titles[index] : <Link to={page}>{titles[index]}</Link>}
          </Fragment>
        );
      })}
    </span>
  );
}
