import { Modal, Radio, Table } from 'antd';
import { useMemo, useState } from 'react';
import { textOf } from '#core/console/fields/text-of.ts';
import type { Labels, Row } from '#core/console/ui/rows.ts';
import type { Values } from '#core/model/draft.ts';
import { type Difference, differencesOf, reconciled } from './conflict.ts';
import type { Task } from './draft-values.ts';

interface ConflictDialogProps {
  task: Task;
  values: Values;
  current: Row;
  labels: Labels;
  onSettle: (current: Row, values: Values) => void;
  onClose: () => void;
}

/** Another user was first: what they changed, field by field, and which of the two is to stand. Nothing typed is lost. */
export default function ConflictDialog({ task, values, current, labels, onSettle, onClose }: ConflictDialogProps) {
  const differences = useMemo(() => differencesOf(task, values, current), [task, values, current]);
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter((one) => one.contested).map((one) => one.field.name)),
  );
  const choose = (name: string, isMine: boolean) =>
    setMine(new Set(isMine ? [...mine, name] : [...mine].filter((one) => one !== name)));
  const text = ({ field }: Difference, value: unknown) => textOf(field, value, labels) || '（空欄）';
  return (
    <Modal
      open
      width={720}
      title="他の人が先に更新しました"
      okText="この内容で続ける"
      cancelText="入力に戻る"
      onOk={() => onSettle(current, reconciled(values, current, differences, mine))}
      onCancel={onClose}
    >
      <p>内容を確認して保存し直してください。入力した内容は残っています。</p>
      {differences.length === 0 ? (
        <p>入力した内容と重なる変更はありません。</p>
      ) : (
        <div className="tj-wide">
          <Table<Difference>
            size="small"
            pagination={false}
            rowKey={(one) => one.field.name}
            dataSource={differences}
            columns={[
              { title: '項目', width: 140, render: (_, one) => one.field.label },
              {
                title: 'あなたの入力',
                render: (_, one) =>
                  one.contested ? (
                    <Radio checked={mine.has(one.field.name)} onChange={() => choose(one.field.name, true)}>
                      {text(one, one.mine)}
                    </Radio>
                  ) : (
                    '変更していません'
                  ),
              },
              {
                title: '他の人の変更',
                render: (_, one) =>
                  one.contested ? (
                    <Radio checked={!mine.has(one.field.name)} onChange={() => choose(one.field.name, false)}>
                      {text(one, one.theirs)}
                    </Radio>
                  ) : (
                    text(one, one.theirs)
                  ),
              },
            ]}
          />
        </div>
      )}
    </Modal>
  );
}
