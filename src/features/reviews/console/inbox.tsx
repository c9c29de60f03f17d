import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton, PageHeader } from '#core/console/ui/page-header.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { SummedReviews } from './summed-reviews.tsx';

/** The reviews of all stores that the user sees. */
export default function ReviewInbox() {
  const { resources } = useProduct();
  return (
    <div className="tj-page">
      <PageHeader
        title="全店舗のクチコミ"
        actions={
          <>
            <LinkButton to={pathTo('/google-queue')}>送信待ち</LinkButton>
            <LinkButton to={pathTo('/reply-template')}>文面テンプレート</LinkButton>
          </>
        }
      />
      <SummedReviews resource={resourceNamed(resources, 'place-review')} storeId={null} />
    </div>
  );
}
