import { Modal, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { drawnOr } from '#core/console/fields/cells.tsx';
import { textOf } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import type { Values } from '#core/model/draft.ts';
import type { ResolvedField } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { type Difference, differencesOf, reconciled } from './conflict.ts';
import type { Task } from './form-parts.tsx';

interface ConflictDialogProps {
  task: Task;
  values: Values;
  current: Row;
  labels: Labels;
  onResolve: (current: Row, values: Values) => void;
  onClose: () => void;
}

/**
 * Another user has saved the row first. Shows their changes field by field, and lets the user choose between both values. Keeps all input.
 */
export default function ConflictDialog({ task, values, current, labels, onResolve, onClose }: ConflictDialogProps) {
  const differences = useMemo(() => differencesOf(task, values, current), [task, values, current]);
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter((one) => one.contested).map((one) => one.field.name)),
  );
  const choose = (name: string, isMine: boolean) =>
    setMine(new Set(isMine ? [...mine, name] : [...mine].filter((one) => one !== name)));
  const shown = ({ field }: Difference, value: unknown, row: Values) => shownIn(field, value, { labels, row });
  return (
    <Modal
      open
      width={720}
      title={words().changedByOther}
      okText={words().goOnWithThis}
      cancelText={words().backToInput}
      onOk={() => onResolve(current, reconciled(values, current, differences, mine))}
      onCancel={onClose}
    >
      <p>{words().checkAndSave}</p>
      {differences.length === 0 ? (
        <p>{words().noOverlap}</p>
      ) : (
        <DataTable
          caption={words().changedByOther}
          rows={differences}
          rowKey={({ field }) => field.name}
          columns={[
            { title: words().item, width: 140, cell: ({ field }) => field.label },
            {
              title: words().yourInput,
              cell: (one) =>
                one.contested ? (
                  <Radio checked={mine.has(one.field.name)} onChange={() => choose(one.field.name, true)}>
                    {shown(one, one.mine, values)}
                  </Radio>
                ) : (
                  words().notChangedByYou
                ),
            },
            {
              title: words().othersChange,
              cell: (one) =>
                one.contested ? (
                  <Radio checked={!mine.has(one.field.name)} onChange={() => choose(one.field.name, false)}>
                    {shown(one, one.theirs, current)}
                  </Radio>
                ) : (
                  shown(one, one.theirs, current)
                ),
            },
          ]}
        />
      )}
    </Modal>
  );
}

function shownIn(field: ResolvedField, value: unknown, place: { labels: Labels; row: Values }) {
  const text = textOf(field, value, place) || words().emptyValue;
  return drawnOr(text, { ...place, field, value, path: field.name });
}
