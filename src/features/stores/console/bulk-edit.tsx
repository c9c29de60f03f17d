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
import type { Values } from '#core/model/draft.ts';
import { type ResolvedField, subFields } from '#core/model/resolved/field.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';
import styles from './bulk-edit.module.css';

interface BulkEditProps {
  resource: ResolvedResource;
  targets: Targets;
  onClose: (saved: boolean) => void;
}

const ofStore = ['status', 'managerUserId'] as const;
const ofKeywords = ['targetRank', 'dailyPrice'] as const;

/** The same status, manager, target or price for many stores at once; what is not ticked stays as it is in each. */
export default function BulkEdit({ resource, targets, onClose }: BulkEditProps) {
  const fields = useBulkFields(resource);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const { save, isSaving, refused } = useBulkSave(resource, targets, onClose);
  const counted = `${targets.count.toLocaleString('ja-JP')}件`;
  const missing = fields.filter(
    (field) => ticked.includes(field.name) && field.name !== 'managerUserId' && (values[field.name] ?? null) === null,
  );
  return (
    <Modal
      open
      title={`${counted}の店舗を一括編集`}
      okText={`${counted}に保存する`}
      cancelText="キャンセル"
      okButtonProps={{ disabled: ticked.length === 0 || missing.length > 0, loading: busy(isSaving) }}
      onOk={() => void save(changeOf(ticked, values))}
      onCancel={() => onClose(false)}
    >
      <p>変更する項目にチェックを入れてください。チェックのない項目は、店舗ごとの今の値のままです。</p>
      {fields.map((field) => (
        <BulkField
          key={field.name}
          resource={resource}
          field={field}
          isTicked={ticked.includes(field.name)}
          onTick={(isTicked) =>
            setTicked(isTicked ? [...ticked, field.name] : ticked.filter((name) => name !== field.name))
          }
          value={values[field.name] ?? null}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      {refused !== null && (
        <div role="alert">
          <p>次の店舗は保存できませんでした。</p>
          <RefusedRows resource={resource} run={refused} rows={targets.rows} />
        </div>
      )}
    </Modal>
  );
}

/** What may be changed in many at once: of the store, and of each of its keywords. */
function useBulkFields(resource: ResolvedResource): readonly ResolvedField[] {
  const { actor } = useProduct();
  const keywordFields = subFields(fieldNamed(resource, 'details'));
  const fixed = resource.access.fixed[actor.role];
  return [
    ...ofStore.filter((name) => name !== fixed).map((name) => fieldNamed(resource, name)),
    ...ofKeywords.flatMap((name) => keywordFields.filter((field) => field.name === name)),
  ];
}

/** What is ticked, as it is sent: what is said of keywords, as one is said of each of them. */
function changeOf(ticked: readonly string[], values: Values): Values {
  const told = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => ticked.includes(name)).map((name) => [name, values[name] ?? null]));
  const ofEach = told(ofKeywords);
  return { ...told(ofStore), ...(Object.keys(ofEach).length === 0 ? {} : { details: ofEach }) };
}

/** Saves the change in all of them, and says which of them refused it. */
function useBulkSave(resource: ResolvedResource, targets: Targets, onClose: BulkEditProps['onClose']) {
  const say = useSay();
  const invalidate = useInvalidate();
  const doToAll = useDoToAll(resource.name);
  const [isSaving, setIsSaving] = useState(false);
  const [refused, setRefused] = useState<BulkRun | null>(null);
  const refresh = () => invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
  const save = async (change: Values) => {
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
  };
  return { save, isSaving, refused };
}

interface BulkFieldProps {
  resource: ResolvedResource;
  field: ResolvedField;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A field that is changed once it is ticked. */
function BulkField({ resource, field, isTicked, onTick, value, onChange }: BulkFieldProps) {
  const help = helpOf(field);
  return (
    <div className={styles.field}>
      <Checkbox checked={isTicked} onChange={({ target }) => onTick(target.checked)}>
        {field.label}
      </Checkbox>
      {isTicked && (
        <div className={styles.input}>
          {inputOf({
            field,
            resource,
            id: `bulk-${field.name}`,
            path: field.name,
            value,
            onChange,
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
}

function helpOf(field: ResolvedField): string | undefined {
  return ofKeywords.some((name) => name === field.name)
    ? '有効なキーワードすべてに入り、請求には翌日から反映されます。'
    : undefined;
}
