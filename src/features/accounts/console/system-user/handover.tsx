import { useInvalidate } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { send, useSend } from '#core/console/http/calls.ts';
import { countRows, fetchRows } from '#core/console/http/rows.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { foundByLabel } from '#core/fields/reference/console/chooser.tsx';
import type { Row } from '#core/model/row-types.ts';
import { handOver as handOverCall } from '../../calls/handover.ts';
import styles from './handover.module.css';

interface HandoverDialogProps {
  manager: Row;
  onClose: () => void;
}

/** Hands over all customers and stores of a manager to another, after showing how many there are. */
export default function HandoverDialog({ manager, onClose }: HandoverDialogProps) {
  const { data, refetch } = useManaged(manager.id);
  const [to, setTo] = useState<number | null>(null);
  const { handOver, isSending } = useHandOver(manager.id, onClose, refetch);
  return (
    <Modal
      open
      title="担当を引き継ぐ"
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          キャンセル
        </Button>,
        <Button
          key="ok"
          type="primary"
          disabled={to === null}
          loading={busy(isSending)}
          onClick={() => to !== null && void handOver(to)}
        >
          引き継ぐ
        </Button>,
      ]}
    >
      <p>
        {data === undefined
          ? '担当を調べています…'
          : `${String(manager.name)}さんが担当する契約者${data.customers}人と店舗${data.stores}件を、すべて次のマネージャーに引き継ぎます。`}
      </p>
      <Select
        aria-label="引き継ぎ先のマネージャー"
        placeholder="引き継ぎ先のマネージャー"
        showSearch
        filterOption={foundByLabel}
        className={styles.manager}
        value={to}
        onChange={setTo}
        options={(data?.managers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Modal>
  );
}

/** Loads a manager's numbers of customers and stores, and the other managers. */
function useManaged(managerId: number) {
  return useQuery({
    queryKey: ['handover', managerId],
    queryFn: async ({ signal }) => {
      const theirs = [{ field: 'managerUserId', operator: 'eq', value: managerId }] as const;
      const { data: managers } = await fetchRows(
        'system-user',
        {
          start: 0,
          end: 200,
          sort: [{ field: 'name', descending: false }],
          filters: [
            { field: 'systemUserRole', operator: 'eq', value: 'MANAGER' },
            { field: 'status', operator: 'eq', value: 'ACTIVE' },
          ],
        },
        { signal },
      );
      return {
        customers: (await countRows('system-user', theirs, { signal })).total,
        stores: (await countRows('search-conditions', theirs, { signal })).total,
        managers: managers.filter(({ id }) => id !== managerId),
      };
    },
    staleTime: 0,
  });
}

function useHandOver(fromUserId: number, onDone: () => void, onFailed: () => void) {
  const toast = useToast();
  const invalidate = useInvalidate();
  const { isRunning: isSending, run } = useSend({
    failed: (thrown) => {
      toast.failed(thrown);
      // It may have been interrupted: reload, so that the dialog shows how many are left
      onFailed();
    },
  });
  const handOver = (toUserId: number) =>
    run(async () => {
      const { customers, stores } = await send(handOverCall, { body: { fromUserId, toUserId } });
      toast.done(`契約者${customers}人と店舗${stores}件を引き継ぎました`);
      for (const resource of ['system-user', 'search-conditions'])
        void invalidate({ resource, invalidates: ['list', 'many', 'detail'] });
      onDone();
    });
  return { handOver, isSending };
}
