import { Descriptions } from 'antd';
import { Link } from 'react-router';
import { textOf } from '#core/console/fields/text-of.ts';
import { Changes } from '#core/console/pages/changes.tsx';
import ShowPage from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { pagePath } from '#core/console/ui/paths.ts';
import type { Row } from '#core/console/ui/rows.ts';
import { SectionCard } from '#core/console/ui/section-card.tsx';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';

/** One change: what it was done to, and each field before and after. */
export default function AuditEntry({ resource }: { resource: ResolvedResource }) {
  return <ShowPage resource={resource} above={(row) => <Change audit={resource} row={row} />} />;
}

function Change({ audit, row }: { audit: ResolvedResource; row: Row }) {
  const { resources, actor } = useProduct();
  const said = (name: 'resource' | 'action') => textOf(fieldNamed(audit, name), row[name], { row });
  const target = resources.get(String(row.resource));
  const id = typeof row.resourceId === 'number' ? row.resourceId : null;
  const path = target === undefined || id === null ? null : pagePath(target, 'show', actor, { id });
  const text = `${said('resource')}${id === null ? '' : ` #${id}`}`;
  return (
    <SectionCard title="変更内容">
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'target', label: '対象', children: path === null ? text : <Link to={path}>{text}</Link> },
          { key: 'action', label: '操作', children: said('action') },
        ]}
      />
      {target !== undefined && <Changes resource={target} before={row.before} after={row.after} labels={{}} />}
    </SectionCard>
  );
}
