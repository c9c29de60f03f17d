import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { callKey, send, useSend } from '#core/console/http/calls.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import type { ReportSharing } from '#report/rules/report.ts';
import { getReportSharing, putReportComment } from '../calls.ts';
import styles from './report-dialog.module.css';

interface ReportWordsProps {
  storeId: number;
  period: string;
  desk: ReportSharing;
  /** Called when the comment gets, or no longer has, unsaved changes. */
  onTyped: (isTyped: boolean) => void;
}

/** Edits the agency's comment on a store's month, which the PDF includes. */
export function ReportWords({ storeId, period, desk, onTyped }: ReportWordsProps) {
  const toast = useToast();
  const queries = useQueryClient();
  const [comment, setComment] = useState(desk.comment);
  const [nextMonth, setNextMonth] = useState(desk.nextMonth);
  const { isRunning: isSaving, run } = useSend({ failed: toast.failed });
  const [commentId, nextId] = [useId(), useId()];
  const isChanged = comment !== desk.comment || nextMonth !== desk.nextMonth;
  useEffect(() => onTyped(isChanged), [onTyped, isChanged]);
  const save = async () => {
    await send(putReportComment, { id: storeId, body: { period, comment, nextMonth } });
    await queries.invalidateQueries({ queryKey: callKey(getReportSharing, { id: storeId, query: { period } }) });
    toast.done('コメントを保存しました');
  };
  return (
    <section className={styles.part}>
      <Heading spaced="below">レポートに載せる言葉</Heading>
      <div className={styles.field}>
        <label htmlFor={commentId}>この月のコメント</label>
        <Input.TextArea
          id={commentId}
          value={comment}
          maxLength={2000}
          autoSize={{ minRows: 3, maxRows: 8 }}
          onChange={({ target }) => setComment(target.value)}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={nextId}>翌月の予定</label>
        <Input.TextArea
          id={nextId}
          value={nextMonth}
          maxLength={1000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={({ target }) => setNextMonth(target.value)}
        />
      </div>
      <Button disabled={!isChanged} loading={busy(isSaving)} onClick={() => void run(save)}>
        コメントを保存
      </Button>
    </section>
  );
}
