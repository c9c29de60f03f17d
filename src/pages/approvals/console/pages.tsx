import { useCallback } from 'react';
import { useParams } from 'react-router';
import { useCall } from '#core/console/http/calls.ts';
import { addressOf, download } from '#core/console/http/client.ts';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import ShowPage from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { staff } from '#domain/accounts/roles.ts';
import { getApprovalContent, getApprovalPhoto } from '../calls.ts';
import { ContentView } from './content-view.tsx';

/** The requests, and one of them: what is to be approved, and what became of it. */
export default function ApprovalPages({ resource }: { resource: ResolvedResource }) {
  const { id } = useParams();
  const { actor } = useProduct();
  if (id === undefined)
    return (
      <ListPage
        resource={resource}
        extension={
          staff.some((role) => role === actor.role)
            ? { more: [{ label: '承認のルール', to: pathTo('/approval-rule') }] }
            : {}
        }
      />
    );
  return (
    <ShowPage
      resource={resource}
      facts={({ reason }) => ({
        without: ['target', 'text', ...(reason ? [] : ['reason'])],
        first: ['status', 'approverUserId', 'reason'],
      })}
      above={({ id: requestId }) => <Content id={requestId} />}
    />
  );
}

function Content({ id }: { id: number }) {
  const query = useCall(getApprovalContent, { id });
  const loadPhoto = useCallback(() => download(addressOf(getApprovalPhoto, { id })).then(({ blob }) => blob), [id]);
  return (
    <SectionCard title="承認する内容">
      <Loaded query={query} rows={4}>
        {(content) => <ContentView content={content} loadPhoto={loadPhoto} />}
      </Loaded>
    </SectionCard>
  );
}
