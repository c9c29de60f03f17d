import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { addressOf } from '#core/console/http/address.ts';
import { DownloadButton } from '#core/console/ui/buttons/download-button.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { dayOf } from '#core/model/day.ts';
import { monthAhead, monthInWords, monthsUntil } from '#domain/month.ts';
import { getArchive } from '../../calls.ts';

const offered = 24;

/** Downloads a month's invoices that the user may see as a ZIP. */
export function ArchiveButton() {
  const [isOpen, setIsOpen] = useState(false);
  const last = monthAhead(dayOf(Date.now()), -1);
  const [period, setPeriod] = useState(last);
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        月の請求書をまとめて保存
      </Button>
      {isOpen && (
        <Modal open title="月の請求書をまとめて保存" footer={null} onCancel={() => setIsOpen(false)}>
          <p>発行した請求書を、1つのZIPファイルにまとめます。</p>
          <div className="tj-bar">
            <Select
              aria-label="対象月"
              value={period}
              onChange={setPeriod}
              className={spacing.choice}
              options={monthsUntil(last, offered)
                .toReversed()
                .map((value) => ({ value, label: `${monthInWords(value)}分` }))}
            />
            <DownloadButton
              type="primary"
              isBig
              address={addressOf(getArchive, { query: { period } })}
              fallback={`請求書_${period}.zip`}
              done={`${monthInWords(period)}分の請求書を保存しました`}
            >
              ZIPを保存する
            </DownloadButton>
          </div>
        </Modal>
      )}
    </>
  );
}
