import { Alert, Button } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { columnHeading, columnName, mappableColumns } from '#core/model/list/csv-columns.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import styles from './import.module.css';
import type { ImportChoice, ImportNotes } from './import-result.ts';
import { linesText } from './lines-text.ts';

interface NotesProps {
  readonly resource: ResolvedResource;
  readonly notes: ImportNotes;
  readonly choice: ImportChoice;
  /** Reads the file again in another way. */
  readonly onChange: (choice: ImportChoice) => void;
  readonly onMapAgain: () => void;
}

/** How the file was read: lost zeros, hidden rows, and what each heading was taken for. */
export function Notes({ resource, notes, choice, onChange, onMapAgain }: NotesProps) {
  const { hidden, leavesHidden, mended, mends } = notes;
  return (
    <>
      {mended.map(({ column, count, lines, cell, mended: whole }) => (
        <Alert
          key={column}
          className={styles.below}
          type={mends ? 'info' : 'warning'}
          showIcon
          message={mends ? words().zerosBack(column, count) : words().zerosLost(column, count)}
          description={words().zeroExample(linesText(lines, count), cell, whole)}
          action={
            <Button size="small" onClick={() => onChange({ ...choice, mends: !mends })}>
              {mends ? words().asInFile : words().putZerosBack}
            </Button>
          }
        />
      ))}
      {hidden.length > 0 && (
        <Alert
          className={styles.below}
          type={leavesHidden ? 'info' : 'warning'}
          showIcon
          message={leavesHidden ? words().hiddenLeftOut(hidden.length) : words().hiddenRows(hidden.length)}
          description={linesText(hidden, hidden.length)}
          action={
            <Button size="small" onClick={() => onChange({ ...choice, skipsHidden: !leavesHidden })}>
              {leavesHidden ? words().takeHidden : words().leaveHiddenOut}
            </Button>
          }
        />
      )}
      <Headings resource={resource} notes={notes} onMapAgain={onMapAgain} />
    </>
  );
}

function Headings({ resource, notes, onMapAgain }: Pick<NotesProps, 'resource' | 'notes' | 'onMapAgain'>) {
  const { actor } = useProduct();
  const { headings, headingLine, format } = notes;
  const labels = new Map(
    mappableColumns(resource, actor).map((column) => [columnName(column), columnHeading(resource, column)]),
  );
  const labelOf = (name: string) => labels.get(name) ?? resource.field.get(name)?.label ?? name;
  const taken = headings.flatMap(({ column }) => column ?? []);
  const isAsNamed = headings.every(({ heading, column }) => column !== null && labelOf(column) === heading);
  if (isAsNamed && headingLine === 1) return null;
  const rows = headings.map((one, place) => ({ ...one, place }));
  return (
    <details className={styles.below}>
      <summary>
        {format === null
          ? words().headingsRead(headings.length, taken.length)
          : words().formatRead(format, headings.length, taken.length)}
      </summary>
      {headingLine > 1 && <p>{words().linesAbove(headingLine - 1)}</p>}
      <div className={styles.columns}>
        <DataTable
          caption={words().headingMap}
          rows={rows}
          rowKey={({ place }) => place}
          columns={[
            { title: words().fileHeading, cell: ({ heading }) => heading },
            { title: words().importedAs, cell: ({ column }) => (column === null ? words().leaveOut : labelOf(column)) },
          ]}
        />
      </div>
      <Button className={styles.below} size="small" onClick={onMapAgain}>
        {words().mapAgain}
      </Button>
    </details>
  );
}
