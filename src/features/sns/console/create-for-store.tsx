import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useRowOf } from '#core/console/http/rows.ts';
import { CreatePage } from '#core/console/pages/form-pages.tsx';
import { LoadOrNotFound } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { NotFoundPage } from '#core/console/ui/states/placeholders.tsx';
import { resourceNamed } from '#core/model/resolved.ts';

/** Creates an SNS account for the store in the URL, whose owner must be the URL's user. */
export default function CreateSnsAccountForStore() {
  const { resources } = useProduct();
  const { id = '', searchConditionId = '' } = useParams();
  const store = useRowOf('search-conditions', searchConditionId);
  const resource = resourceNamed(resources, 'sns-account');
  const initialValues = useMemo(() => ({ searchConditionId: Number(searchConditionId) }), [searchConditionId]);
  return (
    <LoadOrNotFound title={`${resource.label}の新規登録`} found={store}>
      {(row) =>
        String(row.ownerUserId) === id ? (
          <CreatePage resource={resource} initialValues={initialValues} />
        ) : (
          <NotFoundPage inFrame />
        )
      }
    </LoadOrNotFound>
  );
}
