import { useParams } from 'react-router';
import { rowIn } from '#core/console/http/rows.ts';
import EditPage from '#core/console/pages/edit/edit-page.tsx';
import { useWayOut } from '#core/console/pages/use-form-exit.ts';
import { useSay } from '#core/console/ui/use-toast.tsx';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { isDraft, keptAsDraft } from './review.ts';

/** The form of a reply, which says where it was kept as a draft. */
export default function EditReview({ resource }: { resource: ResolvedResource }) {
  const params = useParams();
  const leave = useWayOut(resource, params);
  const say = useSay();
  return (
    <EditPage
      resource={resource}
      afterSave={(row, before) => {
        const isWritten = row.replyComment !== before.replyComment;
        if (isWritten && isDraft(rowIn('place-review', row))) say.done(keptAsDraft);
        leave(row.id);
      }}
    />
  );
}
