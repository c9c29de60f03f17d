import { useInvalidate } from '@refinedev/core';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { inputOf } from '#core/console/fields/inputs.tsx';
import type { BulkRun, Targets } from '#core/console/pages/operations/bulk-run.ts';
import { RefusedRows } from '#core/console/pages/operations/refused-rows.tsx';
import { takeBackAll, useDoToAll } from '#core/console/pages/operations/use-do-to-all.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { busy } from '#core/console/ui/busy.tsx';
import { useSay } from '#core/console/ui/use-say.tsx';
import { type ResolvedField, subFields } from '#core/model/resolved/field.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';

interface BulkEditProps {
  resource: ResolvedResource;
  targets: Targets;
  onClose: (saved: boolean) => void;
}

const ofStore = ['status', 'managerUserId'] as const;
const ofKeywords = ['targetRank', 'dailyPrice'] as const;

/** The same status, manager, target or price for many stores at once; what is not ticked stays as it is in each. */
export default function BulkEdit({ resource, targets, onClose }: BulkEditProps) {
  const { actor } = useProduct();
  const say = useSay();
  const invalidate = useInvalidate();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [refused, setRefused] = useState<BulkRun | null>(null);
  const doToAll = useDoToAll(resource.name);
  const refresh = () => invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
  const counted = `${targets.count.toLocaleString('ja-JP')}件`;
  const details = fieldNamed(resource, 'details');
  const keywordFields = subFields(details);
  const fixed = resource.access.fixed[actor.role];
  const fields = [
    ...ofStore.filter((name) => name !== fixed).map((name) => fieldNamed(resource, name)),
    ...ofKeywords.flatMap((name) => keywordFields.filter((field) => field.name === name)),
  ];
  const missing = fields.filter(
    (field) => ticked.includes(field.name) && field.name !== 'managerUserId' && (values[field.name] ?? null) === null,
  );

  async function save() {
    const told = (names: readonly string[]) =>
      Object.fromEntries(names.filter((name) => ticked.includes(name)).map((name) => [name, values[name] ?? null]));
    const ofEach = told(ofKeywords);
    // What is said of keywords as one is said of each of them
    const change = { ...told(ofStore), ...(Object.keys(ofEach).length === 0 ? {} : { details: ofEach }) };
    setIsSaving(true);
    try {
      const run = await doToAll(targets, { change });
      await refresh();
      const undo = () => takeBackAll(resource.name, run.jobId).finally(refresh);
      if (run.done > 0) say.done(`${run.done}件の店舗を保存しました`, run.mayUndo ? undo : undefined);
      setRefused(run.refused > 0 ? run : null);
      if (run.refused === 0) onClose(true);
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setIsSaving(false);
    }
  }
  return (
    <Modal
      open
      title={`${counted}の店舗を一括編集`}
      okText={`${counted}に保存する`}
      cancelText="キャンセル"
      okButtonProps={{ disabled: ticked.length === 0 || missing.length > 0, loading: busy(isSaving) }}
      onOk={() => void save()}
      onCancel={() => onClose(false)}
    >
      <p>変更する項目にチェックを入れてください。チェックのない項目は、店舗ごとの今の値のままです。</p>
      {fields.map((field) => {
        const isTicked = ticked.includes(field.name);
        const help = helpOf(field);
        return (
          <div key={field.name} style={{ marginBlock: 12 }}>
            <Checkbox
              checked={isTicked}
              onChange={({ target }) =>
                setTicked(target.checked ? [...ticked, field.name] : ticked.filter((name) => name !== field.name))
              }
            >
              {field.label}
            </Checkbox>
            {isTicked && (
              <div style={{ marginBlockStart: 4 }}>
                {inputOf({
                  field,
                  resource,
                  id: `bulk-${field.name}`,
                  path: field.name,
                  value: values[field.name] ?? null,
                  onChange: (value) => setValues({ ...values, [field.name]: value }),
                  labels: {},
                  row: null,
                  offered: null,
                  invalid: false,
                  describedBy: undefined,
                  label: field.label,
                })}
                {help !== undefined && <small>{help}</small>}
              </div>
            )}
          </div>
        );
      })}
      {refused !== null && (
        <div role="alert">
          <p>次の店舗は保存できませんでした。</p>
          <RefusedRows resource={resource} run={refused} rows={targets.rows} />
        </div>
      )}
    </Modal>
  );
}

function helpOf(field: ResolvedField): string | undefined {
  return ofKeywords.some((name) => name === field.name)
    ? '有効なキーワードすべてに入り、請求には翌日から反映されます。'
    : undefined;
}
