import { Descriptions } from 'antd';
import { Link } from 'react-router';
import { textOf } from '#core/console/fields/text-of.ts';
import { rowIn } from '#core/console/http/rows.ts';
import { Changes } from '#core/console/pages/changes.tsx';
import ShowPage from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { pagePath } from '#core/console/ui/paths.ts';
import { SectionCard } from '#core/console/ui/section-card.tsx';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Row } from '#core/model/row-types.ts';

/** One change: what it was done to, and each field before and after. */
export default function AuditEntry({ resource }: { resource: ResolvedResource }) {
  return <ShowPage resource={resource} above={(row) => <Change audit={resource} row={row} />} />;
}

function Change({ audit, row }: { audit: ResolvedResource; row: Row }) {
  const { resources, actor } = useProduct();
  const said = (name: 'resource' | 'action') => textOf(fieldNamed(audit, name), row[name], { row });
  const { resource: name = '', resourceId: id = null, before, after } = rowIn('audit-log', row);
  const target = resources.get(name);
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
      {target !== undefined && <Changes resource={target} before={before} after={after} labels={{}} />}
    </SectionCard>
  );
}
