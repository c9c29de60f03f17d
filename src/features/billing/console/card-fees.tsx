import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { send, useSend } from '#core/console/http/calls.ts';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { dayOf } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { monthAhead, monthInWords, monthsUntil } from '#domain/month.ts';
import { readCardFees } from '../calls/cards.ts';

const offered = 24;

/** The list of the payment service's fees, which can be read from the service month by month. */
export default function CardFees({ resource }: { resource: ResolvedResource }) {
  return (
    <ListPage
      resource={resource}
      extension={{
        actions: <ReadFees />,
        more: [{ label: '仕訳の勘定科目', to: pathTo('/setting/journal') }],
      }}
    />
  );
}

function ReadFees() {
  const toast = useToast();
  const last = monthAhead(dayOf(Date.now()), -1);
  const [isOpen, setIsOpen] = useState(false);
  const { isRunning: isReading, run } = useSend({ failed: toast.failed });
  const [month, setMonth] = useState(last);
  const read = async () => {
    const { amount, payments } = await send(readCardFees, { body: { month } });
    toast.done(`${monthInWords(month)}の手数料 ${yenText(amount)}（決済 ${payments}件）を読み込みました`);
    setIsOpen(false);
  };
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        決済サービスから読み込む
      </Button>
      <Modal
        open={isOpen}
        title="カード手数料の読み込み"
        okText="読み込む"
        cancelText="キャンセル"
        confirmLoading={isReading}
        onOk={() => void run(read)}
        onCancel={() => setIsOpen(false)}
      >
        <p>
          決済サービスの記録から、その月に差し引かれた手数料を読み込みます。手で入力した月は、その手数料を削除すると読み込めます。
        </p>
        <Select
          aria-label="対象月"
          value={month}
          onChange={setMonth}
          className={spacing.choice}
          options={monthsUntil(last, offered)
            .toReversed()
            .map((value) => ({ value, label: monthInWords(value) }))}
        />
      </Modal>
    </>
  );
}
