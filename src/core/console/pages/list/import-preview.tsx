import { Alert, Table } from 'antd';
import type { ImportResult, LineError } from './import-result.ts';

const mostShown = 500;

/** What a file would do, or why it cannot come in: every bad line with its column. */
export function ImportPreview({ result }: { result: ImportResult }) {
  const bad = new Set(result.errors.map((error) => error.line)).size;
  const counts = `全${result.rows}行：新規 ${result.created}件、更新 ${result.updated}件、変更なし ${result.unchanged}件`;
  if (result.state === 'CANCELLED')
    return <Alert type="info" showIcon message="取込を中止しました" description="何も書き込んでいません。" />;
  if (result.state === 'UNDONE') {
    const kept = result.kept === 0 ? '' : `。使われているか、あとで変更された${result.kept}件は残っています`;
    return (
      <>
        <Alert type="info" showIcon message="取込を元に戻しました" description={`${counts}${kept}`} />
        <BadLines errors={result.errors} />
      </>
    );
  }
  if (bad === 0 && result.state === 'FAILED')
    return <Alert type="error" showIcon message="取り込めませんでした" description="何も書き込んでいません。" />;
  if (bad === 0 && !result.dryRun)
    return <Alert type="success" showIcon message="取り込みました" description={counts} />;
  if (bad === 0) return <Alert type="success" showIcon message="取り込める内容です" description={counts} />;
  return (
    <>
      <Alert
        type="error"
        showIcon
        message={`${bad}行に誤りがあるため、取り込めません`}
        description={`${counts}。ファイルを直して選び直します。1行でも誤りがあるときは何も書き込みません。`}
      />
      <BadLines errors={result.errors} />
    </>
  );
}

function BadLines({ errors }: { errors: readonly LineError[] }) {
  if (errors.length === 0) return null;
  return (
    <>
      <Table<LineError>
        size="small"
        style={{ marginTop: 12 }}
        rowKey={(error) => `${error.line}/${error.column ?? ''}/${error.message}`}
        dataSource={errors.slice(0, mostShown)}
        pagination={errors.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        columns={[
          { title: '行', dataIndex: 'line', width: 70, align: 'right' },
          { title: '列', dataIndex: 'column', width: 140, render: (column: string | null) => column ?? '行全体' },
          { title: '理由', dataIndex: 'message' },
        ]}
      />
      {errors.length > mostShown && <p>ほか{errors.length - mostShown}件の誤りがあります。</p>}
    </>
  );
}
