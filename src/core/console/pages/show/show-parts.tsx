import { EditOutlined, EllipsisOutlined } from '@ant-design/icons';
import { useOne } from '@refinedev/core';
import { Button } from 'antd';
import { Fragment, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { viewOf } from '#core/console/fields/views.tsx';
import { labelsOf, rowOf } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { Heading, SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { lazyWithReload } from '#core/console/ui/after-rows.tsx';
import { LinkButton, MenuButton } from '#core/console/ui/page-header.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { mayDoToRow, mayReadField } from '#core/model/access.ts';
import { changesOf, earliestDay, type FieldChange, isOfSubRow } from '#core/model/changes.ts';
import { isShown } from '#core/model/draft/other-fields.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { viewInLog } from '#core/model/list/audited-view.ts';
import type { Route } from '#core/model/paths/path-to.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { useConsoleProduct } from '../../product/console-product.tsx';
import { Changes, type ChangesProps } from '../change-list.tsx';
import { listPath } from '../crumbs.tsx';
import type { MenuEntry } from '../menu-item.tsx';
import { itemOf } from '../menu-item.tsx';
import { nextOperation, operationsOn, type RowOperation, these } from '../operations/operations.ts';
import { useRunOperation } from '../operations/use-run-operation.tsx';
import { rowTitle } from '../row-title.ts';
import { useTitles } from '../use-titles.ts';
import styles from './facts.module.css';
import type { HistoryProps } from './history.tsx';
import { RevertButton } from './revert-button.tsx';
import { useReverts } from './use-reverts.ts';

/** Changes that a custom screen makes to a row's facts. */
export interface FactsExtension {
  /** Names of fields to leave out. */
  readonly without?: readonly string[];
  /** Names of fields that lead their card, in this order: what people look for. */
  readonly first?: readonly string[];
  /** Facts that are not fields, by the name of the field that each follows. */
  readonly after?: Readonly<Record<string, { readonly label: string; readonly text: string }>>;
}

interface FactsProps {
  resource: ResolvedResource;
  row: Row;
  labels: Labels;
  extension?: FactsExtension;
}

/** A row's values: a card for each section of its form, and one for all other fields and the dates. */
export function Facts({ resource, row, labels, extension: { without = [], first = [], after = {} } = {} }: FactsProps) {
  const { actor } = useProduct();
  const view = (field: ResolvedField) =>
    viewOf({ field, value: row[field.name], labels, path: field.name, resource, row });
  return sectionsOf(resource)
    .map(({ heading, fields }) => ({
      heading,
      fields: fields.filter(
        (field) =>
          !field.hidden &&
          // Belongs to a change and is not stored
          !field.transient &&
          mayReadField(field, actor) &&
          !without.includes(field.name) &&
          isShown(field, resource.fields, (name) => row[name]),
      ),
    }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ heading, fields }) => {
      const facts = fields
        .filter((field) => kindOf(field).room(field) !== 'table')
        .toSorted((one, other) => placeIn(first, one) - placeIn(first, other));
      return (
        <SectionCard key={heading} title={heading}>
          {facts.length > 0 && <FactList facts={facts} after={after} view={view} />}
          {fields
            .filter((field) => kindOf(field).room(field) === 'table')
            .map((field) => (
              <div key={field.name}>
                {field.label !== heading && fields.length > 1 && (
                  <Heading level={3} spaced="around">
                    {field.label}
                  </Heading>
                )}
                {view(field)}
              </div>
            ))}
        </SectionCard>
      );
    });
}

interface FactListProps {
  facts: readonly ResolvedField[];
  after: NonNullable<FactsExtension['after']>;
  view: (field: ResolvedField) => ReactNode;
}

/** Values in columns, each below its label. */
function FactList({ facts, after, view }: FactListProps) {
  return (
    <dl className={styles.facts}>
      {facts.map((field) => {
        const more = after[field.name];
        return (
          <Fragment key={field.name}>
            <div className={kindOf(field).room(field) === 'line' ? styles.whole : ''}>
              <dt>{field.label}</dt>
              <dd>{view(field)}</dd>
            </div>
            {more !== undefined && (
              <div>
                <dt>{more.label}</dt>
                <dd>{more.text}</dd>
              </div>
            )}
          </Fragment>
        );
      })}
    </dl>
  );
}

function placeIn(first: readonly string[], { name }: ResolvedField): number {
  const place = first.indexOf(name);
  return place < 0 ? first.length : place;
}

/** The form's sections, and one for every other field. */
function sectionsOf(resource: ResolvedResource) {
  const inForm = new Set(resource.form.flatMap((section) => section.fields));
  const others = resource.fields.filter((field) => !inForm.has(field));
  const dates = ['createDate', 'updateDate'].flatMap((name) => resource.field.get(name) ?? []);
  const hasCards = resource.form.some((section) => section.fields.length > 0);
  return [...resource.form, { heading: hasCards ? words().records : resource.label, fields: [...others, ...dates] }];
}

interface ShowActionsProps {
  resource: ResolvedResource;
  row: Row;
  params: PathParams;
  /** Further entries of the menu, before the operations. */
  more?: readonly MenuEntry[];
}

/** The actions on a row: what comes next as the main button, 編集, and all others in a menu. */
export function ShowActions({ resource, row, params, more = [] }: ShowActionsProps) {
  const { actor } = useProduct();
  const run = useRunOperation(resource);
  const navigate = useNavigate();
  const edit = mayDoToRow(resource, 'update', actor, row)
    ? pagePath(resource, 'edit', actor, { ...params, id: row.id })
    : null;
  const list = listPath(resource, pagePath(resource, 'list', actor, params));
  const operations = operationsOn(resource, actor, row);
  const next = nextOperation(resource, operations, row);
  const start = (operation: RowOperation) =>
    run(operation, these([row]), () => {
      if (operation.name === 'remove' && list !== null) void navigate(list);
    });
  const others = operations.filter((operation) => operation !== next);
  const items = [...more.map(itemOf), ...operationItems(others, start)];
  return (
    <>
      {next !== null && (
        <Button type="primary" danger={next.danger} onClick={() => start(next)}>
          {next.label}
        </Button>
      )}
      {edit !== null && (
        <LinkButton
          to={edit}
          type={next === null ? 'primary' : 'default'}
          icon={<EditOutlined aria-hidden />}
          data-shortcut="e"
        >
          {words().edit}
        </LinkButton>
      )}
      {items.length > 0 && (
        <MenuButton
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={words().otherOperations}
          aria-haspopup="menu"
          title={words().otherOperations}
          menu={{ items }}
          placement="bottomRight"
        />
      )}
    </>
  );
}

/** The entries of the operations, what destroys last. */
function operationItems(operations: readonly RowOperation[], start: (operation: RowOperation) => void) {
  return operations
    .toSorted((one, other) => Number(one.danger) - Number(other.danger))
    .map((operation) => ({
      key: operation.name,
      label: operation.label,
      danger: operation.danger,
      onClick: () => start(operation),
    }));
}

/** The same as `Changes`, but fetches the titles of referenced rows itself. */
export function NamedChanges(props: Omit<ChangesProps, 'labels'>) {
  const { resource, before, after } = props;
  return (
    <Changes
      {...props}
      labels={useTitles(resource, pointedIn(changesOf(resource, before, after).slice(0, props.most)))}
    />
  );
}

interface UndoEntryProps extends Omit<ChangesProps, 'labels' | 'most'> {
  id: number;
  entryId: number;
}

/** 元に戻す for the change that an audit entry is about; nothing if its reader cannot undo it. */
export function UndoEntry({ resource, id, entryId, before, after }: UndoEntryProps) {
  const reverts = useReverts(resource, id, () => undefined);
  const change = reverts.of(entryId);
  const from = earliestDay(changesOf(resource, before, after));
  return change === undefined ? null : <RevertButton change={change} from={from} reverts={reverts} />;
}

/** What an audit entry is about, as a resource; undefined if there is none of that name. */
export function useAudited(name: string): ResolvedResource | undefined {
  const { resources } = useProduct();
  return useMemo(() => resources.get(name) ?? viewInLog(resources, name), [resources, name]);
}

const History = lazy(() => import('./history.tsx'));

/** The audit log of a row in words, newest first, with 元に戻す where a change can be undone. */
export function RowHistory(props: HistoryProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={5} />}>
      <History {...props} />
    </Suspense>
  );
}

/** The values of the changes, by their paths. */
function pointedIn(changes: readonly FieldChange[]): Readonly<Record<string, readonly unknown[]>> {
  const values = changes.flatMap((change) =>
    isOfSubRow(change) ? [...change.values, ...(change.title === null ? [] : [change.title])] : [change],
  );
  const byPath = Map.groupBy(values, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, some]) => [path, some.flatMap(({ before, after }) => [before, after].flat())]),
  );
}

/**
 * What plugins add to a screen, for the user's role, in the plugins' order. `areKnown`: each part has said what it shows, so that what is
 * below them no longer moves.
 */
export function useScreenParts(screen: Route): { readonly parts: ReactNode; readonly areKnown: boolean } {
  const { plugins } = useConsoleProduct();
  const { actor } = useProduct();
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const added = useMemo(
    () =>
      plugins
        .flatMap(({ parts }) => Object.entries(parts?.[screen] ?? {}))
        .filter(([, { roles }]) => roles.includes(actor.role))
        .map(([name, { load }]) => ({ name, Part: lazyWithReload(load) })),
    [plugins, screen, actor.role],
  );
  const parts = added.map(({ name, Part }) => (
    <Suspense key={name} fallback={null}>
      <Part onKnown={() => setKnown((before) => (before.has(name) ? before : new Set([...before, name])))} />
    </Suspense>
  ));
  return { parts, areKnown: added.every(({ name }) => known.has(name)) };
}

/** The page and the title of a row that is known by its id; null and '' where the user may not see them, or before they are known. */
export function useNamedRow(name: string, id: number | null): { readonly path: string | null; readonly title: string } {
  const { resources, actor } = useProduct();
  const target = resources.get(name);
  const path = target === undefined || id === null ? null : pagePath(target, 'show', actor, { id });
  const { query } = useOne<Row>({
    resource: name,
    id: id ?? '',
    errorNotification: false,
    queryOptions: { enabled: path !== null, retry: false },
  });
  const row = rowOf(query.data);
  return { path, title: target === undefined || row === null ? '' : rowTitle(target, row, labelsOf(query.data)) };
}
