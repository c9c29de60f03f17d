import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { mayDo } from '#core/model/access.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';

/** Says why there is nothing of a store that is not matched to a place on the map, and leads those who may to the matching. */
export default function UnmatchedStore({ what }: { what: string }) {
  const { resources, actor } = useProduct();
  const mayMatch = mayDo(resourceNamed(resources, 'search-conditions'), 'update', actor);
  return (
    <EmptyState
      title="Googleマップの店舗とまだ照合されていません"
      text={`照合すると、${what}${mayMatch ? '' : '。担当者にお問い合わせください'}。`}
      action={
        mayMatch && (
          <LinkButton to={pathTo('/search-conditions/place-matching')} type="primary">
            店舗を照合する
          </LinkButton>
        )
      }
    />
  );
}
