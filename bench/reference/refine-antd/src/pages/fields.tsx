import { DatePicker, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';

/** The form fields to create and edit a store. */
export function StoreFields() {
  return (
    <>
      <Form.Item label="店舗名" name="name" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Form.Item label="状態" name="status" rules={[{ required: true }]}>
        <Select
          options={[
            { value: 'ACTIVE', label: '有効' },
            { value: 'INACTIVE', label: '無効' },
          ]}
        />
      </Form.Item>
      <Form.Item label="カテゴリ" name="category">
        <Input />
      </Form.Item>
      <Form.Item label="住所" name="address">
        <Input />
      </Form.Item>
      <Form.Item
        label="契約開始日"
        name="contractStart"
        getValueProps={(value: string | undefined) => ({ value: value ? dayjs(value) : undefined })}
      >
        <DatePicker />
      </Form.Item>
      <Form.Item label="備考" name="note">
        <Input.TextArea rows={4} />
      </Form.Item>
    </>
  );
}
