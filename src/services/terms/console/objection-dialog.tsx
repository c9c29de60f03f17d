import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { send, useSend } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { inWord, sortProblems } from '#core/console/ui/form-submit.tsx';
import { type Day, dayText } from '#core/model/day.ts';
import { raiseObjection } from '../calls.ts';

/** What a customer may object to: achieved days of a keyword, or without a keyword the fixed month of a charge. */
export interface Objectable {
  readonly storeId: number;
  readonly detailId: number | null;
  readonly chargeId: number | null;
  /** Of the store and keyword. */
  readonly name: string;
  /** The days that may be chosen, each with its rank in words; empty for a fixed month. */
  readonly days: readonly { readonly day: Day; readonly text: string }[];
}

interface ObjectionDialogProps {
  readonly objectable: Objectable;
  readonly onClose: () => void;
  readonly onRaised: () => void;
}

interface Values {
  readonly days?: readonly Day[];
  readonly content: string;
}

/** Objects to days: which ones, and why. */
export default function ObjectionDialog({ objectable, onClose, onRaised }: ObjectionDialogProps) {
  const { detailId, name, days } = objectable;
  const { form, above, isRunning, submit } = useRaise(objectable, onRaised);
  const all = days.map(({ day }) => day);
  return (
    <Modal
      open
      title="異議を申し立てる"
      okText="申し立てる"
      cancelText="やめる"
      confirmLoading={isRunning}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{name}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={inWord}
        initialValues={{ days: all.length === 1 ? all : [], content: '' }}
        onFinish={submit}
      >
        {above !== null && <p role="alert">{above}</p>}
        {detailId !== null && <Days days={days} onAll={() => form.setFieldValue('days', all)} />}
        <Form.Item
          name="content"
          label="異議の内容"
          rules={[{ required: true, whitespace: true, message: '異議の内容を入力してください' }]}
          extra="例：この日は臨時休業で、地図に表示されていませんでした。"
        >
          <Input.TextArea rows={4} maxLength={1000} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** The days to choose from, and a button that takes them all. */
function Days({ days, onAll }: { days: Objectable['days']; onAll: () => void }) {
  return (
    <Form.Item
      name="days"
      label="申し立てる日"
      rules={[{ type: 'array', min: 1, message: '日を選んでください' }]}
      extra={
        days.length > 1 && (
          <Button type="link" size="small" onClick={onAll}>
            成果日をすべて選ぶ（{days.length}日）
          </Button>
        )
      }
    >
      <Select
        mode="multiple"
        maxTagCount={3}
        options={days.map(({ day, text }) => ({ value: day, label: `${dayText(day)} ${text}` }))}
      />
    </Form.Item>
  );
}

/** Sends the objection; a refusal is shown at its field, or above the form. */
function useRaise({ storeId, detailId, chargeId }: Objectable, onRaised: () => void) {
  const fields = detailId === null ? ['content'] : ['days', 'content'];
  const [form] = Form.useForm<Values>();
  const [above, setAbove] = useState<string | null>(null);
  const toast = useToast();
  const { isRunning, run } = useSend({
    failed(thrown) {
      const sorted = sortProblems(fields, thrown);
      for (const { name, errors } of sorted.atFields)
        form.setFields([{ name: name === 'days' ? 'days' : 'content', errors }]);
      setAbove(sorted.atFields.length > 0 ? sorted.above : failureOf(thrown).message);
    },
  });
  const raise = async ({ days = [], content }: Values) => {
    setAbove(null);
    await send(raiseObjection, { body: { storeId, detailId, chargeId, days: days.map((day) => ({ day })), content } });
    toast.done('異議を申し立てました。担当者が確認して回答します');
    onRaised();
  };
  return { form, above, isRunning, submit: (values: Values) => void run(() => raise(values)) };
}
