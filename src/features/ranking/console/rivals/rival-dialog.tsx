import { Form, Input, Modal } from 'antd';
import { useEffect } from 'react';
import { useSend } from '#core/console/http/calls.ts';
import { inWord } from '#core/console/ui/form-submit.tsx';
import { FormError } from '#core/console/ui/states/loaded.tsx';
import { PlacesAttribution } from '../form/places-attribution.tsx';

interface RivalDialogProps {
  /** The name of a store of ours, as the initial value. */
  name: string;
  /** Google's name of the place: shown, so that the user finds a name of their own. */
  googleName: string | undefined;
  onMark: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a rival's name: only what the user enters is stored. */
export default function RivalDialog({ name: suggested, googleName, onMark, onClose }: RivalDialogProps) {
  const [form] = Form.useForm<{ name: string }>();
  // The name may load late; what the user has typed stays
  useEffect(() => {
    if (!form.isFieldTouched('name')) form.setFieldValue('name', suggested);
  }, [form, suggested]);
  const { isRunning: isSaving, failure, run } = useSend();
  const save = async () => {
    // Invalid fields show their own errors
    const valid = await form.validateFields().catch(() => null);
    if (valid === null) return;
    await onMark(valid.name.trim());
    onClose();
  };
  return (
    <Modal
      open
      title="ライバルに登録"
      okText="登録する"
      cancelText="キャンセル"
      confirmLoading={isSaving}
      onOk={() => void run(save)}
      onCancel={onClose}
    >
      <p>このキーワードの順位の推移に、この店舗の順位を並べて表示します。</p>
      {googleName !== undefined && (
        <div>
          この店舗：<strong>{googleName}</strong>
          <PlacesAttribution />
        </div>
      )}
      <FormError message={failure} />
      <Form form={form} layout="vertical" initialValues={{ name: suggested }} requiredMark={inWord}>
        <Form.Item
          name="name"
          label="グラフに表示する名前"
          rules={[{ required: true, whitespace: true, max: 100, message: '名前を100文字以内で入力してください' }]}
        >
          <Input maxLength={100} placeholder="例：駅前のカフェ" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
