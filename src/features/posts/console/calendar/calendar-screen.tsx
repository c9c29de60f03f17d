import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton } from '#core/console/ui/buttons/link-button.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import { PostCalendar } from './post-calendar.tsx';
import { StuckPosts } from './stuck-posts.tsx';

/** The calendar of the posts of all the user's stores. */
export default function PostCalendarScreen() {
  const { resources } = useProduct();
  const posts = resourceNamed(resources, 'place-post');
  return (
    <div className="tj-page">
      <PageHeader
        title="全店舗の投稿カレンダー"
        actions={<LinkButton to={pathTo('/google-queue')}>送信待ち</LinkButton>}
      />
      <StuckPosts resource={posts} />
      <PostCalendar resource={posts} storeId={null} createPath={null} />
    </div>
  );
}
