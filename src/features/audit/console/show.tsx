import { Descriptions } from 'antd';
import { Link } from 'react-router';
import { textOf } from '#core/console/fields/field-component.ts';
import { rowIn } from '#core/console/http/calls.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import ShowPage, { NamedChanges, UndoEntry, useAudited, useNamedRow } from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';

// Shown by the change's card
const shownAbove = ['resource', 'resourceId', 'action', 'before', 'after'];

/** One audit entry: its object, and each field before and after. */
export default function AuditEntry({ resource }: { resource: ResolvedResource }) {
  return (
    <ShowPage
      resource={resource}
      above={(row) => <Change audit={resource} row={row} />}
      facts={() => ({ without: shownAbove })}
    />
  );
}

function Change({ audit, row }: { audit: ResolvedResource; row: Row }) {
  const { resources } = useProduct();
  const said = (name: 'resource' | 'action') => textOf(fieldNamed(audit, name), row[name], { row });
  const { resource: name = '', resourceId: id = null, before, after } = rowIn('audit-log', row);
  const target = resources.get(name);
  const audited = useAudited(name);
  const { path, title } = useNamedRow(name, id);
  const called = target === undefined ? titleIn(audited, after, before) : title;
  const text = called === '' ? said('resource') : `${said('resource')}「${called}」`;
  return (
    <SectionCard title="変更内容">
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'target', label: '対象', children: path === null ? text : <Link to={path}>{text}</Link> },
          { key: 'action', label: '操作の種類', children: said('action') },
        ]}
      />
      {audited !== undefined && <NamedChanges resource={audited} before={before} after={after} />}
      {target !== undefined && id !== null && (
        <UndoEntry resource={target} id={id} entryId={row.id} before={before} after={after} />
      )}
    </SectionCard>
  );
}

/** The name that the entry itself has of what no page shows, in the first of its sides that has one. */
function titleIn(audited: ResolvedResource | undefined, ...sides: readonly unknown[]): string {
  const titles = sides.flatMap((side) => Object.entries(side ?? {}).filter(([name]) => name === audited?.title));
  return titles.map(([, title]) => String(title))[0] ?? '';
}
