import { CalendarOutlined, FileTextOutlined, FormOutlined, StarOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import paper from '#core/console/ui/paper.module.css';
import { mayDo } from '#core/model/access.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { unansweredStates } from '#domain/reply-states.ts';
import styles from './dashboard.module.css';

/** Links to what is begun most: posts, replies, the month end, reports. Only what the user may do. */
export function StartLinks() {
  const { resources, actor } = useProduct();
  const mayPost = mayDo(resourceNamed(resources, 'place-post'), 'create', actor);
  const mayReply = mayDo(resourceNamed(resources, 'place-review'), 'update', actor);
  return (
    <nav aria-label="よく使う操作">
      <ul className={styles.starts}>
        {mayPost && (
          <li>
            <Link to={pathTo('/posts/create')} className={`${paper.paper} ${styles.start}`}>
              <FormOutlined aria-hidden />
              投稿を作成
            </Link>
          </li>
        )}
        {mayReply && (
          <li>
            <Link
              to={pathTo('/reviews', {}, { replyState_in: unansweredStates })}
              className={`${paper.paper} ${styles.start}`}
            >
              <StarOutlined aria-hidden />
              クチコミに返信
            </Link>
          </li>
        )}
        <li>
          <Link to={pathTo('/closing')} className={`${paper.paper} ${styles.start}`}>
            <CalendarOutlined aria-hidden />
            月次締め
          </Link>
        </li>
        <li>
          <Link to={pathTo('/reports')} className={`${paper.paper} ${styles.start}`}>
            <FileTextOutlined aria-hidden />
            月次レポート
          </Link>
        </li>
      </ul>
    </nav>
  );
}
