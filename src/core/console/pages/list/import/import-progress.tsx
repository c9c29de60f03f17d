import { Alert, Button, Progress, Table } from 'antd';
import { locale, words } from '#core/console/i18n/words.ts';
import styles from './import.module.css';
import { type ImportResult, type ImportState, isRunning } from './import-result.ts';

const mostListed = 5;

const figureOf = (count: number) => count.toLocaleString(locale());

const momentOf = (epochMs: number) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Tokyo' }).format(epochMs);

const stateWords = {
  RUNNING: 'importRunning',
  DONE: 'importDone',
  FAILED: 'importFailed',
  CANCELLED: 'importCancelled',
  UNDOING: 'undoing',
  UNDONE: 'undone',
} as const satisfies Readonly<Record<ImportState, string>>;

/** How far an import has come; it goes on whether anybody looks or not. */
export function ImportProgress({ result, onCancel }: { result: ImportResult; onCancel: () => void }) {
  const { state, dryRun, rows, checked } = result;
  const total = state === 'UNDOING' ? result.created + result.updated : rows;
  const doing = state === 'UNDOING' ? words().undoing : dryRun ? words().checking : words().importing;
  const bad = new Set(result.errors.map((error) => error.line)).size;
  return (
    <>
      <p>{words().importProgress(doing, figureOf(checked), figureOf(total), figureOf(bad))}</p>
      <Progress
        percent={total === 0 ? 0 : Math.floor((checked / total) * 100)}
        aria-label={doing}
        status={bad > 0 ? 'exception' : 'active'}
      />
      <Alert
        type="info"
        className={styles.below}
        message={words().importGoesOn}
        action={
          state === 'RUNNING' && (
            <Button size="small" onClick={onCancel}>
              {words().stopImport}
            </Button>
          )
        }
      />
    </>
  );
}

/** The last imports, each of which can be taken back for thirty days. */
export function EarlierImports({
  imports,
  onUndo,
}: {
  imports: readonly ImportResult[];
  onUndo: (jobId: number) => void;
}) {
  const done = imports.filter((one) => !isRunning(one)).slice(0, mostListed);
  if (done.length === 0) return null;
  return (
    <Table<ImportResult>
      size="small"
      style={{ marginTop: 16 }}
      title={() => words().recentImports}
      rowKey="jobId"
      dataSource={done}
      pagination={false}
      columns={[
        { title: words().moment, dataIndex: 'createDate', render: (date: number) => momentOf(date) },
        { title: words().file, dataIndex: 'fileName', ellipsis: true },
        { title: words().created, dataIndex: 'created', align: 'right', render: (n: number) => figureOf(n) },
        { title: words().updated, dataIndex: 'updated', align: 'right', render: (n: number) => figureOf(n) },
        { title: words().result, dataIndex: 'state', render: (state: ImportState) => words()[stateWords[state]] },
        {
          title: words().operation,
          key: 'undo',
          render: (_, { jobId, mayUndo }) =>
            mayUndo && (
              <Button size="small" onClick={() => onUndo(jobId)}>
                {words().undo}
              </Button>
            ),
        },
      ]}
    />
  );
}
