import { useParams } from 'react-router';
import { send } from '#core/console/http/calls.ts';
import { fieldId } from '#core/console/pages/form/form-parts.tsx';
import type { FilledForm, FormExtras } from '#core/console/pages/form/row-form.tsx';
import { EditPage } from '#core/console/pages/form-pages.tsx';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { written } from '#domain/placeholders.ts';
import { fillText } from '#domain/posts/post-text.ts';
import { RequestNote } from '#google/console/approval/approval-note.tsx';
import { useStoreApprovals } from '#google/console/approval/store-approvals.ts';
import { suggestPost } from '#writing/calls.ts';
import { Suggest } from '#writing/console/suggest.tsx';
import { TextTools } from '#writing/console/text-tools.tsx';
import styles from './composer.module.css';
import { PostPreview } from './post-preview.tsx';
import { useStores, variablesOf } from './store-variables.ts';
import { topicOf } from './topics.ts';
import { postSubject } from './use-approvers.ts';

/** The form of an existing post, with tools for its text and a preview. */
export default function EditPost({ resource }: { resource: ResolvedResource }) {
  const { id } = useParams();
  const extras: FormExtras = {
    lead: (form) => <PostTools form={form} />,
    preview: (values, labels) => (
      <aside aria-label="プレビュー" className={styles.below}>
        <Heading spaced="below">プレビュー</Heading>
        <PostPreview
          resource={resource}
          storeName={Object.values(labels.storeId ?? {})[0] ?? ''}
          values={values}
          due={null}
          postId={Number(id)}
        />
      </aside>
    ),
  };
  return <EditPage resource={resource} extras={extras} />;
}

/** Templates, placeholders and a suggested draft for the post's text, filled in at once for its store. */
function PostTools({ form: { task, values, setValue } }: { form: FilledForm }) {
  const storeId = Number(task.row?.storeId);
  const found = useStores([storeId]);
  const [store] = found.data ?? [];
  const variables = store === undefined ? {} : variablesOf(store);
  const approver = useStoreApprovals([storeId])(storeId, postSubject(values));
  // What was to be published is published only after another approval
  const goesOut = task.row?.state === 'SCHEDULED' || task.row?.state === 'LIVE';
  const setText = (next: string) => setValue('summary', fillText(next, variables));
  return (
    <>
      {goesOut && <RequestNote approver={approver} />}
      <TextTools
        use="POST"
        areaId={fieldId('summary')}
        text={typeof values.summary === 'string' ? values.summary : ''}
        onText={setText}
        begin={(body) => fillText(body, variables)}
        place={(name) => variables[name] ?? written(name)}
      >
        <Suggest
          needsWish
          replaces={values.summary !== null && values.summary !== ''}
          ask={(wish) => send(suggestPost, { body: { storeId, topic: topicOf(values.topic), wish: wish ?? '' } })}
          onDraft={setText}
        />
      </TextTools>
    </>
  );
}
