import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { cellOf } from '#core/console/fields/cells.tsx';
import { textOf } from '#core/console/fields/field-component.ts';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { Crumbs } from '../crumbs.tsx';
import { rowTitle, stateField } from '../row-title.ts';
import { NeighbourLinks } from './neighbour-links.tsx';
import styles from './show-page.module.css';

/** The title of a row's page, in parts. The row's state follows the figure. */
export interface Headline {
  readonly figure: string;
  readonly rest: readonly string[];
}

interface RowHeaderProps {
  resource: ResolvedResource;
  row: Row;
  labels: Labels;
  headline: Headline | null;
  actions: ReactNode;
}

/** The row's title, its state and the actions on it. */
export function RowHeader({ resource, row, labels, headline, actions }: RowHeaderProps) {
  const params = useParams();
  const name = rowTitle(resource, row, labels);
  const field = stateField(resource);
  const state = field !== undefined && cellOf({ field, value: row[field.name], labels, path: field.name, row });
  const stateText = field === undefined ? '' : textOf(field, row[field.name], { labels, row });
  return (
    <PageHeader
      title={headline === null ? name : [`${headline.figure} ${stateText}`.trim(), ...headline.rest].join(' — ')}
      {...(headline !== null && {
        heading: (
          <>
            {headline.figure} <span className={styles.state}>{state}</span>
            {headline.rest.map((part) => (
              <Fragment key={part}> — {part}</Fragment>
            ))}
          </>
        ),
      })}
      breadcrumb={<Crumbs resource={resource} here={[name]} params={params} />}
      beside={
        <>
          {headline === null && state}
          <NeighbourLinks resource={resource} id={row.id} params={params} />
        </>
      }
      actions={actions}
    />
  );
}
