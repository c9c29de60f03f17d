import { useParams } from 'react-router';
import { rowIn } from '#core/console/http/calls.ts';
import { useFormExit } from '#core/console/pages/form/row-form.tsx';
import { EditPage } from '#core/console/pages/form-pages.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { isDraft, savedAsDraft } from './review.ts';

/** The form of a reply. Says when the reply was saved only as a draft. */
export default function EditReview({ resource }: { resource: ResolvedResource }) {
  const params = useParams();
  const leave = useFormExit(resource, params);
  const toast = useToast();
  return (
    <EditPage
      resource={resource}
      afterSave={(row, before) => {
        const isWritten = row.replyComment !== before.replyComment;
        const review = rowIn('place-review', row);
        if (isWritten && isDraft(review)) toast.done(savedAsDraft(review));
        leave(row.id);
      }}
    />
  );
}
