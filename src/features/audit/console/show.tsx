import { Link } from 'react-router';
import { textOf } from '#core/console/fields/field-component.ts';
import { rowIn } from '#core/console/http/calls.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import ShowPage, {
  LabelledFacts,
  NamedChanges,
  UndoEntry,
  useAudited,
  useNamedRow,
} from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { minuteText } from '#core/model/day.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';

// Shown by the change's card
const shownAbove = ['resource', 'resourceId', 'action', 'before', 'after'];

/** One audit entry: its object, and each field before and after. */
export default function AuditEntry({ resource }: { resource: ResolvedResource }) {
  return (
    <ShowPage
      resource={resource}
      headline={(row, labels) => headlineOf(resource, row, labels)}
      above={(row) => <Change audit={resource} row={row} />}
      facts={() => ({ without: shownAbove })}
    />
  );
}

/** What was done to what, by whom and when. */
function headlineOf(audit: ResolvedResource, row: Row, labels: Labels) {
  const said = (name: 'resource' | 'action' | 'by') => textOf(fieldNamed(audit, name), row[name], { row });
  const { resource: name, resourceId: id, userId, date } = rowIn('audit-log', row);
  const called = labels.resourceId?.[`${name}/${id}`];
  const who = labels.userId?.[String(userId)] ?? said('by');
  return {
    figure: `${said('resource')}${called === undefined ? '' : `「${called}」`}の${said('action')}`,
    rest: [who, typeof date === 'number' ? minuteText(date) : ''].filter((part) => part !== ''),
  };
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
      <LabelledFacts
        facts={[
          [
            '対象',
            path === null ? (
              text
            ) : (
              <Link key="target" to={path}>
                {text}
              </Link>
            ),
          ],
          ['操作の種類', said('action')],
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
