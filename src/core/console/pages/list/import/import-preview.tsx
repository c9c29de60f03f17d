import { Alert } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import { DataTable } from '#core/console/ui/data-table.tsx';
import styles from './import.module.css';
import type { ImportResult, LineError } from './import-result.ts';

const mostShown = 500;

/** What a file would do, or why it cannot come in: every bad line with its column. */
export function ImportPreview({ result }: { result: ImportResult }) {
  const bad = new Set(result.errors.map((error) => error.line)).size;
  const counts = words().importCounts(result);
  if (result.state === 'CANCELLED')
    return <Alert type="info" showIcon message={words().importWasCancelled} description={words().nothingWritten} />;
  if (result.state === 'UNDONE') {
    const kept = result.kept === 0 ? '' : words().keptAfterUndo(result.kept);
    return (
      <>
        <Alert type="info" showIcon message={words().importUndone} description={`${counts}${kept}`} />
        <BadLines errors={result.errors} />
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
  if (bad === 0) return <Alert type="success" showIcon message={words().importable} description={counts} />;
  return (
    <>
      <Alert type="error" showIcon message={words().badRows(bad)} description={words().mendFile(counts)} />
      <BadLines errors={result.errors} />
    </>
  );
}

function BadLines({ errors }: { errors: readonly LineError[] }) {
  if (errors.length === 0) return null;
  return (
    <>
      <div className={styles.below}>
        <DataTable
          caption={words().notImportable}
          pageSize={10}
          rows={errors.slice(0, mostShown)}
          rowKey={({ line, column, message }) => `${line}/${column ?? ''}/${message}`}
          columns={[
            { title: words().row, width: 70, right: true, cell: ({ line }) => line },
            { title: words().column, width: 140, cell: ({ column }) => column ?? words().wholeRow },
            { title: words().reason, cell: ({ message }) => message },
          ]}
        />
      </div>
      {errors.length > mostShown && <p>{words().moreMistakes(errors.length - mostShown)}</p>}
    </>
  );
}
