import { useInvalidate } from '@refinedev/core';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { inputOf } from '#core/console/fields/inputs.tsx';
import { http } from '#core/console/http/client.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { busy } from '#core/console/ui/busy.tsx';
import { eachOf } from '#core/console/ui/each-of.ts';
import { failureOf } from '#core/console/ui/failure.ts';
import type { Row } from '#core/console/ui/rows.ts';
import { useSay } from '#core/console/ui/use-say.tsx';
import { fieldNamed, type ResolvedField, type ResolvedResource, subFields } from '#core/model/resolve.ts';
import { type BulkChange, bodyOf } from './bulk-change.ts';

interface BulkEditProps {
  resource: ResolvedResource;
  rows: readonly Row[];
  onClose: (saved: boolean) => void;
}

const ofStore = ['status', 'managerUserId'] as const;
const ofKeywords = ['targetRank', 'dailyPrice'] as const;

/** The same status, manager, target or price for many stores at once; what is not ticked stays as it is in each. */
export default function BulkEdit({ resource, rows, onClose }: BulkEditProps) {
  const { actor } = useProduct();
  const say = useSay();
  const invalidate = useInvalidate();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
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
    const change: BulkChange = Object.fromEntries(ticked.map((name) => [name, values[name] ?? null]));
    setIsSaving(true);
    const outcomes = await eachOf(rows, (row) => {
      const body = bodyOf(row, change);
      if (body === null) return Promise.resolve(null);
      return http.patch(`/search-conditions/${row.id}`, body).then(
        () => 'saved' as const,
        (thrown: unknown) => ({ refused: `${String(row.name)}：${failureOf(thrown).message}` }),
      );
    });
    setIsSaving(false);
    await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
    const saved = outcomes.filter((outcome) => outcome === 'saved').length;
    const failed = outcomes.flatMap((outcome) =>
      outcome !== null && typeof outcome === 'object' ? outcome.refused : [],
    );
    if (saved > 0) say.done(`${saved}件の店舗を保存しました`);
    else if (failed.length === 0) say.done('変更はありませんでした');
    setRefused(failed);
    if (failed.length === 0) onClose(true);
  }
  return (
    <Modal
      open
      title={`${rows.length}件の店舗を一括編集`}
      okText={`${rows.length}件に保存する`}
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
      {refused.length > 0 && (
        <div role="alert">
          <p>次の店舗は保存できませんでした。</p>
          <ul>
            {refused.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
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
