import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useOpenOnArrival } from '#core/console/pages/operations/use-run-operation.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton } from '#core/console/ui/buttons/buttons.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { isAwaited, SkeletonUntil } from '#core/console/ui/states/loaded.tsx';
import { mayDo } from '#core/model/access.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { PostCalendar } from './post-calendar.tsx';
import { StuckPosts, useStuckPosts } from './stuck-posts.tsx';

const NewPostDialog = lazy(() => import('./new-post-dialog.tsx'));

/** The calendar of the posts of all the user's stores. */
export default function PostCalendarScreen() {
  const { resources, actor } = useProduct();
  const posts = resourceNamed(resources, 'place-post');
  const stuck = useStuckPosts(posts);
  const [isCreating, setIsCreating] = useState(false);
  useOpenOnArrival('create-post', () => setIsCreating(true));
  return (
    <div className="tj-page">
      <PageHeader
        title="全店舗の投稿カレンダー"
        actions={
          <>
            <LinkButton to={pathTo('/google-queue')}>送信待ち</LinkButton>
            {mayDo(posts, 'create', actor) && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsCreating(true)}>
                投稿を作成
              </Button>
            )}
          </>
        }
      />
      {isCreating && (
        <Suspense fallback={null}>
          <NewPostDialog day={null} onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
      <StuckPosts resource={posts} query={stuck} />
      <SkeletonUntil ready={!isAwaited(stuck)} rows={6} height={96}>
        <PostCalendar resource={posts} storeId={null} createPath={null} />
      </SkeletonUntil>
    </div>
  );
}
