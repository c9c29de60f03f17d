import { Alert, Button, Progress, Table } from 'antd';
import { type ImportResult, type ImportState, isRunning } from './import-result.ts';

const number = new Intl.NumberFormat('ja-JP');
const moment = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Tokyo' });
const mostListed = 5;

const stateWords: Readonly<Record<ImportState, string>> = {
  RUNNING: '取込中',
  DONE: '取込済み',
  FAILED: '取り込めませんでした',
  CANCELLED: '中止',
  UNDOING: '元に戻しています',
  UNDONE: '元に戻しました',
};

/** How far an import has come; it goes on whether anybody looks or not. */
export function ImportProgress({ result, onCancel }: { result: ImportResult; onCancel: () => void }) {
  const { state, dryRun, rows, checked } = result;
  const total = state === 'UNDOING' ? result.created + result.updated : rows;
  const doing = state === 'UNDOING' ? '元に戻しています' : dryRun ? '確認しています' : '取り込んでいます';
  const bad = new Set(result.errors.map((error) => error.line)).size;
  return (
    <>
      <p>
        {doing}… {number.format(checked)} / {number.format(total)}行{bad > 0 && `（誤り ${number.format(bad)}行）`}
      </p>
      <Progress
        percent={total === 0 ? 0 : Math.floor((checked / total) * 100)}
        aria-label={doing}
        status={bad > 0 ? 'exception' : 'active'}
      />
      <Alert
        type="info"
        style={{ marginTop: 12 }}
        message="この画面を閉じても続きます。もう一度「CSV取込」を開くと、続きが見られます。"
        action={
          state === 'RUNNING' && (
            <Button size="small" onClick={onCancel}>
              中止する
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
      title={() => '最近の取込'}
      rowKey="jobId"
      dataSource={done}
      pagination={false}
      columns={[
        { title: '日時', dataIndex: 'createDate', render: (date: number) => moment.format(date) },
        { title: 'ファイル', dataIndex: 'fileName', ellipsis: true },
        { title: '新規', dataIndex: 'created', align: 'right', render: (n: number) => number.format(n) },
        { title: '更新', dataIndex: 'updated', align: 'right', render: (n: number) => number.format(n) },
        { title: '結果', dataIndex: 'state', render: (state: ImportState) => stateWords[state] },
        {
          title: '操作',
          key: 'undo',
          render: (_, { jobId, mayUndo }) =>
            mayUndo && (
              <Button size="small" onClick={() => onUndo(jobId)}>
                元に戻す
              </Button>
            ),
        },
      ]}
    />
  );
}
