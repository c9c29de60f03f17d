import { lazy, Suspense } from 'react';
import { rowIn } from '#core/console/http/calls.ts';
import ShowPage from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { mayDo, mayDoToRow } from '#core/model/access.ts';
import { dayOf } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { termsOf } from '#terms/console/terms-of.tsx';
import { ChargesToCorrect } from './charges-to-correct.tsx';
import { KeywordsTab } from './keywords-tab.tsx';
import { StoreContacts } from './store-contacts.tsx';

const GuardNotice = lazy(() => import('#guard/console/guard-notice.tsx'));
const Unmatched = lazy(() => import('./unmatched.tsx'));

// Not shown: they exist for filtering lists, and the keywords' tab shows the same per keyword
const computedFields = [
  'hasFallen',
  'hasOut',
  'hasUnread',
  'endsSoon',
  'todaysAchieved',
  'todaysRead',
  'todaysState',
  'need',
  'profileAttention',
];

/** A store: what capabilities show of it, such as today's ranks of its keywords, then its fields and its terms. */
export default function ShowStore({ resource }: { resource: ResolvedResource }) {
  const { resources, actor } = useProduct();
  const mayEditProfiles = mayDo(resourceNamed(resources, 'profile-edit'), 'list', actor);
  return (
    <ShowPage
      resource={resource}
      facts={() => ({ without: computedFields })}
      more={(row) =>
        mayEditProfiles
          ? [{ label: 'Googleの店舗情報を編集', to: pathTo('/profile-editor', {}, { stores: String(row.id) }) }]
          : []
      }
      above={(row, labels) => (
        <>
          <StoreContacts store={row} labels={labels} />
          <ChargesToCorrect />
          <Suspense fallback={null}>
            {rowIn('search-conditions', row).profileAttention === true && <GuardNotice store={row} />}
            <MatchingNotice resource={resource} row={row} />
          </Suspense>
        </>
      )}
      tabs={(row, labels) => [
        {
          key: 'ranks',
          label: `キーワード ${Array.isArray(row.details) ? row.details.length : 0}`,
          children: <KeywordsTab store={row} />,
        },
        ...termsOf(resource, row, labels, dayOf(Date.now())),
      ]}
    />
  );
}

/** Prompts users who may edit the store to match it to a place, if it is not matched. */
function MatchingNotice({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const { actor } = useProduct();
  const { placeId, status } = rowIn('search-conditions', row);
  if (placeId || status === 'ENDED' || !mayDoToRow(resource, 'update', actor, row)) return null;
  return <Unmatched row={row} />;
}
