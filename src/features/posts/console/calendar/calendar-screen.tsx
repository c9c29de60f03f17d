import { PlusOutlined } from '@ant-design/icons';
import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton, PageHeader } from '#core/console/ui/page-header.tsx';
import { isAwaited, SkeletonUntil } from '#core/console/ui/states/loaded.tsx';
import { mayDo } from '#core/model/access.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { PostCalendar } from './post-calendar.tsx';
import { StuckPosts, useStuckPosts } from './stuck-posts.tsx';

/** The calendar of the posts of all the user's stores. */
export default function PostCalendarScreen() {
  const { resources, actor } = useProduct();
  const posts = resourceNamed(resources, 'place-post');
  const stuck = useStuckPosts(posts);
  const mayCreate = mayDo(posts, 'create', actor);
  return (
    <div className="tj-page">
      <PageHeader
        title="全店舗の投稿カレンダー"
        actions={
          <>
            <LinkButton to={pathTo('/google-queue')}>送信待ち</LinkButton>
            {mayCreate && (
              <LinkButton to={pathTo('/posts/create')} type="primary" icon={<PlusOutlined aria-hidden />}>
                投稿を作成
              </LinkButton>
            )}
          </>
        }
      />
      <StuckPosts resource={posts} query={stuck} />
      <SkeletonUntil ready={!isAwaited(stuck)} rows={6} height={96}>
        <PostCalendar resource={posts} storeId={null} createPath={mayCreate ? pathTo('/posts/create') : null} />
      </SkeletonUntil>
    </div>
  );
}
