import { Alert } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import { type Column, DataTable } from '#core/console/ui/table/data-table.tsx';
import { numberText } from '#core/model/language.ts';
import { csvSubRows } from '#core/model/list/csv-columns.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { BadLines } from './bad-lines.tsx';
import styles from './import.module.css';
import type { GoodLine, ImportResult } from './import-result.ts';

interface ImportPreviewProps {
  readonly resource: ResolvedResource;
  readonly result: ImportResult;
  /** Called when a row that the file names was registered. */
  readonly onRegistered: () => void;
}

/** The outcome that a file would have, or why it cannot be imported: every invalid line with its column. */
export function ImportPreview({ resource, result, onRegistered }: ImportPreviewProps) {
  const { bad } = result;
  const counts = words().importCounts(result);
  if (result.state === 'CANCELLED')
    return <Alert type="info" showIcon message={words().importWasCancelled} description={words().nothingWritten} />;
  if (result.state === 'UNDONE') {
    const kept = result.kept === 0 ? '' : words().remainingAfterUndo(result.kept);
    return (
      <>
        <Alert type="info" showIcon message={words().importUndone} description={`${counts}${kept}`} />
        <BadLines causes={result.causes} />
      </>
    );
  }
  if (bad === 0 && result.state === 'FAILED')
    return (
      <Alert
        type="error"
        showIcon
        message={words().importFailed}
        description={
          <>
            <p>{words().nothingWritten}</p>
            {result.message}
          </>
        }
      />
    );
  if (bad === 0 && !result.dryRun)
    return <Alert type="success" showIcon message={words().imported} description={counts} />;
  if (bad === 0)
    return (
      <>
        <Alert type="success" showIcon message={words().importable} description={counts} />
        <GoodLines resource={resource} result={result} />
      </>
    );
  return (
    <>
      <Alert type="error" showIcon message={words().badRows(bad)} description={words().mendFile(counts)} />
      <BadLines causes={result.causes} onRegistered={onRegistered} />
      <GoodLines resource={resource} result={result} />
    </>
  );
}

const done = { CREATE: 'created', UPDATE: 'updated', SAME: 'unchanged' } as const;

/** The outcome of the valid lines. */
function GoodLines({ resource, result: { lines, created, updated, unchanged } }: GoodLinesProps) {
  if (lines.length === 0) return null;
  const subRows = csvSubRows(resource);
  const rest = created + updated + unchanged - lines.length;
  const columns: Column<GoodLine>[] = [
    { title: words().row, width: 70, right: true, cell: ({ line }) => line },
    { title: resource.label, cell: ({ title }) => title },
    { title: words().result, width: 100, cell: ({ state }) => words()[done[state]] },
    ...(subRows === undefined
      ? []
      : [
          { title: subRows.label, width: 130, right: true, cell: (one: GoodLine) => words().countOf(`${one.subRows}`) },
        ]),
    { title: words().changedFields, width: 180, cell: ({ changed }) => changed.join(words().comma) },
  ];
  return (
    <>
      <div className={styles.below}>
        <DataTable
          caption={words().goodLines}
          showsCaption
          pageSize={10}
          rows={lines}
          rowKey={({ line }) => line}
          columns={columns}
        />
      </div>
      {rest > 0 && <p>{words().moreLines(numberText(rest))}</p>}
    </>
  );
}

interface GoodLinesProps {
  readonly resource: ResolvedResource;
  readonly result: ImportResult;
}
