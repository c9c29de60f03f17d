import { Fragment } from 'react';
import { Link } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { pagePath } from '#core/console/ui/paths.ts';
import { words as spoken } from '#core/model/language.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { ShownProps } from '../props.ts';

/** The title of the referenced row, as a link if the user may open it. Also for several rows. */
export function ReferenceCell({ field, value, labels, path }: ShownProps<ResolvedFieldOf<'reference'>>) {
  const { resources, actor } = useProduct();
  const target = resources.get(field.to);
  const ids = [value].flat().filter((id) => typeof id === 'number');
  const titles = ids.map((id) => labels[path]?.[id] ?? `#${id}`);
  return (
    <span className="tj-cut" title={titles.join(spoken().separator)}>
      {ids.map((id, index) => {
        const to = target === undefined ? null : pagePath(target, 'show', actor, { id });
        return (
          <Fragment key={id}>
            {index > 0 && spoken().separator}
            {to === null ? titles[index] : <Link to={to}>{titles[index]}</Link>}
          </Fragment>
        );
      })}
    </span>
  );
}
