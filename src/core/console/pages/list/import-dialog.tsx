import { useInvalidate } from '@refinedev/core';
import { Alert, Button, Modal, Table } from 'antd';
import { useRef, useState } from 'react';
import { http } from '#core/console/http/client.ts';
import { busy } from '#core/console/ui/busy.tsx';
import { failureOf } from '#core/console/ui/failure.ts';
import { useSay } from '#core/console/ui/use-say.tsx';
import type { ResolvedResource } from '#core/model/resolve.ts';
import { type ImportResult, importResultOf, type LineError } from './import-result.ts';

const mostShown = 500;

/** CSV in: choose or drop a file, see what it would do and every bad line, then write all of it or nothing. */
export default function ImportDialog({ resource, onClose }: { resource: ResolvedResource; onClose: () => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [over, setOver] = useState(false);
  const invalidate = useInvalidate();
  const say = useSay();

  const send = async (chosen: File, dryRun: boolean) => {
    setIsSending(true);
    setFailure(null);
    try {
      const answer: unknown = await http.post(`/${resource.name}/import?dryRun=${dryRun}`, chosen, {
        headers: { 'Content-Type': 'text/csv' },
      });
      const told = importResultOf(
        typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null,
      );
      setResult(told);
      if (!dryRun && told !== null) {
        await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
        say.done(`CSVを取り込みました（新規${told.created}件・更新${told.updated}件）`);
        onClose();
      }
    } catch (thrown) {
      const { message, data } = failureOf(thrown);
      // Someone wrote meanwhile: what was good in the preview is so no more
      const refused = importResultOf(data);
      if (refused === null) setFailure(message);
      setResult(refused);
    } finally {
      setIsSending(false);
    }
  };
  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setFile(chosen);
    setResult(null);
    void send(chosen, true);
  };
  const changes = result === null ? 0 : result.created + result.updated;
  const isReady = file !== null && result !== null && result.errors.length === 0 && changes > 0;
  return (
    <Modal
      open
      width={720}
      title={`${resource.label}のCSV取込`}
      onCancel={isSending ? undefined : onClose}
      footer={[
        <Button key="cancel" onClick={onClose} disabled={isSending}>
          キャンセル
        </Button>,
        <Button
          key="write"
          type="primary"
          disabled={!isReady}
          loading={busy(isSending)}
          onClick={() => file !== null && void send(file, false)}
        >
          {isReady ? `${changes}件を取り込む` : '取り込む'}
        </Button>,
      ]}
    >
      <p>CSV出力と同じ見出しのファイルを選びます（UTF-8・Shift_JIS）。内容を確認するまで何も書き込みません。</p>
      <button
        type="button"
        onClick={() => chooser.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        style={{
          width: '100%',
          padding: 24,
          border: '2px dashed currentcolor',
          background: over ? 'color-mix(in srgb, currentcolor 10%, transparent)' : 'none',
          color: 'inherit',
          font: 'inherit',
          cursor: 'pointer',
        }}
      >
        {file === null ? 'ここにファイルを置くか、押して選びます' : `${file.name}（別のファイルを選ぶ）`}
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="CSVファイル"
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file may be chosen again after it was corrected
          event.target.value = '';
        }}
      />
      <div role="status" style={{ marginTop: 16 }}>
        {isSending && <p>確認しています…</p>}
        {failure !== null && <Alert type="error" showIcon message="取り込めません" description={failure} />}
        {result !== null && <Preview result={result} />}
      </div>
    </Modal>
  );
}

function Preview({ result }: { result: ImportResult }) {
  const bad = new Set(result.errors.map((error) => error.line)).size;
  const counts = `全${result.rows}行：新規 ${result.created}件、更新 ${result.updated}件、変更なし ${result.unchanged}件`;
  if (bad === 0) return <Alert type="success" showIcon message="取り込める内容です" description={counts} />;
  return (
    <>
      <Alert
        type="error"
        showIcon
        message={`${bad}行に誤りがあるため、取り込めません`}
        description={`${counts}。ファイルを直して選び直します。1行でも誤りがあるときは何も書き込みません。`}
      />
      <Table<LineError>
        size="small"
        style={{ marginTop: 12 }}
        rowKey={(error) => `${error.line}/${error.column ?? ''}/${error.message}`}
        dataSource={result.errors.slice(0, mostShown)}
        pagination={result.errors.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        columns={[
          { title: '行', dataIndex: 'line', width: 70, align: 'right' },
          { title: '列', dataIndex: 'column', width: 140, render: (column: string | null) => column ?? '行全体' },
          { title: '理由', dataIndex: 'message' },
        ]}
      />
      {result.errors.length > mostShown && <p>ほか{result.errors.length - mostShown}件の誤りがあります。</p>}
    </>
  );
}
