import { Alert, Button, Progress } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { minuteText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import styles from './import.module.css';
import { type ImportResult, type ImportState, type ImportSummary, isRunning } from './import-result.ts';

const maxListed = 5;

const stateWords = {
  RUNNING: 'importRunning',
  DONE: 'importDone',
  FAILED: 'importFailed',
  CANCELLED: 'importCancelled',
  UNDOING: 'undoing',
  UNDONE: 'undone',
} as const satisfies Readonly<Record<ImportState, string>>;

/** The progress of a running import. It continues when the dialog is closed. */
export function ImportProgress({ result, onCancel }: { result: ImportResult; onCancel: () => void }) {
  const { state, dryRun, rows, checked, bad } = result;
  const total = state === 'UNDOING' ? result.created + result.updated : rows;
  const doing = state === 'UNDOING' ? words().undoing : dryRun ? words().checking : words().importing;
  return (
    <>
      <p>{words().importProgress(doing, numberText(checked), numberText(total), numberText(bad))}</p>
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

/** The most recent imports. Each can be undone for thirty days. */
export function EarlierImports({
  imports,
  onUndo,
}: {
  imports: readonly ImportSummary[];
  onUndo: (jobId: number) => void;
}) {
  const done = imports.filter((one) => !isRunning(one)).slice(0, maxListed);
  if (done.length === 0) return null;
  return (
    <div className={styles.status}>
      <DataTable
        caption={words().recentImports}
        showsCaption
        rows={done}
        rowKey={({ jobId }) => jobId}
        columns={[
          { title: words().moment, cell: ({ createDate }) => minuteText(createDate) },
          { title: words().file, cell: ({ fileName }) => fileName },
          { title: words().created, right: true, cell: ({ created }) => numberText(created) },
          { title: words().updated, right: true, cell: ({ updated }) => numberText(updated) },
          { title: words().result, cell: ({ state }) => words()[stateWords[state]] },
          {
            title: words().operation,
            cell: ({ jobId, mayUndo }) =>
              mayUndo && (
                <Button size="small" onClick={() => onUndo(jobId)}>
                  {words().undo}
                </Button>
              ),
          },
        ]}
      />
    </div>
  );
}
