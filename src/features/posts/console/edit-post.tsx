import { useParams } from 'react-router';
import EditPage from '#core/console/pages/edit/edit-page.tsx';
import type { FormExtras } from '#core/console/pages/form/row-form.tsx';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import styles from './composer.module.css';
import { Limits } from './limits.tsx';
import { PostPreview } from './post-preview.tsx';
import { belongsTo } from './topics.ts';

/** The form of a post that is there, with how it will look. */
export default function EditPost({ resource }: { resource: ResolvedResource }) {
  const { id } = useParams();
  const extras: FormExtras = {
    preview: (values, labels) => (
      <aside aria-label="プレビュー" className={styles.below}>
        <h2 className={styles.heading}>プレビュー</h2>
        <Limits values={values} hasTitle={belongsTo(values.topic, 'eventTitle')} isFilled={false} />
        <PostPreview
          resource={resource}
          storeName={Object.values(labels.storeId ?? {})[0] ?? ''}
          values={values}
          postId={Number(id)}
        />
      </aside>
    ),
  };
  return <EditPage resource={resource} extras={extras} />;
}
