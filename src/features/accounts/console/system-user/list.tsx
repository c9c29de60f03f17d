import { useState } from 'react';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { day } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { formatQuery } from '#core/model/row-types.ts';

const dormantAfter = 90 * day;

/** The list of users, with a link to the dormant ones. */
export default function Users({ resource }: { resource: ResolvedResource }) {
  const [now] = useState(() => Date.now());
  const dormant = new URLSearchParams(
    formatQuery({
      filters: [
        { field: 'status', operator: 'in', value: ['ACTIVE'] },
        { field: 'lastLoginDate', operator: 'lte', value: now - dormantAfter },
      ],
    }),
  );
  return (
    <ListPage
      resource={resource}
      extension={{
        more: [{ label: '90日以上ログインのない人', to: pathTo('/system-user', {}, dormant) }],
      }}
    />
  );
}
