import type { ReactNode } from 'react';
import { cellOf } from '#core/console/fields/cells.tsx';
import { headingOf } from '#core/console/fields/field-component.ts';
import paper from '#core/console/ui/paper.module.css';
import type { PathParams } from '#core/console/ui/paths.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { drawnTitle, rowTitle } from '../../row-title.ts';
import { factsIn } from './facts-in.ts';
import { RowActions, type RowPages } from './row-actions.tsx';
import styles from './rows-cards.module.css';
import { TitleLink } from './title-link.tsx';
import type { RowMenuOpener } from './use-row-menu.ts';

interface RowsCardsProps {
  resource: ResolvedResource;
  facts: readonly ResolvedField[];
  rows: readonly Row[];
  labels: Labels;
  params: PathParams;
  pages: RowPages;
  menu: RowMenuOpener;
  /** A custom list's actions on a row, shown before the others. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Replaces the link to the row. */
  title?: ((row: Row, text: string, labels: Labels) => ReactNode) | undefined;
}

/** The rows as cards, on a phone. Each shows its title and the fields that matter. */
export function RowsCards({ resource, facts, rows, labels, params, pages, menu, title, rowActions }: RowsCardsProps) {
  // The title is not repeated among the fields
  const shown = facts.filter(({ name }) => name !== resource.title);
  return (
    <ul className="tj-plain">
      {rows.map((row) => (
        <li key={row.id} data-row={row.id} tabIndex={-1} className={`${paper.paper} ${styles.card}`}>
          <strong className={`tj-touch ${styles.title}`}>
            {title?.(row, rowTitle(resource, row, labels), labels) ?? (
              <TitleLink resource={resource} row={row} params={params}>
                {drawnTitle(resource, row, labels)}
              </TitleLink>
            )}
          </strong>
          <dl className={styles.facts}>
            {factsIn(shown, row).map((field) => (
              <div key={field.name} className={styles.fact}>
                <dt>{headingOf(field)}</dt>
                <dd>{cellOf({ field, value: row[field.name], labels, path: field.name, row })}</dd>
              </div>
            ))}
          </dl>
          <RowActions resource={resource} row={row} pages={pages} menu={menu} first={rowActions?.(row)} />
        </li>
      ))}
    </ul>
  );
}
