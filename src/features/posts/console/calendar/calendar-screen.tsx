import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton } from '#core/console/ui/buttons/link-button.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { HeldBack, isAwaited } from '#core/console/ui/states/held-back.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import { PostCalendar } from './post-calendar.tsx';
import { StuckPosts, useStuckPosts } from './stuck-posts.tsx';

/** The calendar of the posts of all the user's stores. */
export default function PostCalendarScreen() {
  const { resources } = useProduct();
  const posts = resourceNamed(resources, 'place-post');
  const stuck = useStuckPosts(posts);
  return (
    <div className="tj-page">
      <PageHeader
        title="全店舗の投稿カレンダー"
        actions={<LinkButton to={pathTo('/google-queue')}>送信待ち</LinkButton>}
      />
      <StuckPosts resource={posts} query={stuck} />
      <HeldBack until={!isAwaited(stuck)} rows={6} height={96}>
        <PostCalendar resource={posts} storeId={null} createPath={null} />
      </HeldBack>
    </div>
  );
}
