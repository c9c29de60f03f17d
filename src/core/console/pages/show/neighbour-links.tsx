import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { numberText } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { useNeighbours } from './use-neighbours.ts';

type NeighbourLinkProps = Pick<ButtonProps, 'icon' | 'iconPosition' | 'children'> & {
  /** Null while it is not known which row it is. */
  to: string | null;
};

function NeighbourLink({ to, ...props }: NeighbourLinkProps) {
  return to === null ? <Button type="text" disabled {...props} /> : <LinkButton to={to} type="text" {...props} />;
}

/** Links to the previous (前へ) and next (次へ) row of the list that the user came from. */
export function NeighbourLinks({
  resource,
  id,
  params,
}: {
  resource: ResolvedResource;
  id: number;
  params: PathParams;
}) {
  const { actor } = useProduct();
  const neighbours = useNeighbours(resource, id);
  // «1 / 1» leads nowhere
  if (neighbours === null || neighbours.total < 2) return null;
  const pathTo = (other: number | null) =>
    other === null ? null : pagePath(resource, 'show', actor, { ...params, id: other });
  const [previous, next] = [pathTo(neighbours.previous), pathTo(neighbours.next)];
  return (
    <nav aria-label={words().aroundInList} className={spacing.tight}>
      {neighbours.position > 1 && (
        <NeighbourLink to={previous} icon={<LeftOutlined aria-hidden />}>
          {words().previous}
        </NeighbourLink>
      )}
      <span>
        {numberText(neighbours.position)} / {numberText(neighbours.total)}
      </span>
      {neighbours.position < neighbours.total && (
        <NeighbourLink to={next} icon={<RightOutlined aria-hidden />} iconPosition="end">
          {words().next}
        </NeighbourLink>
      )}
    </nav>
  );
}
