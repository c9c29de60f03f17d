import { Form, Input } from 'antd';

/** A field that nobody sees, reaches by key or hears of; programs fill it in. */
export function TrapField() {
  return (
    <div aria-hidden style={{ position: 'absolute', left: -9999, width: 1, height: 1, overflow: 'hidden' }}>
      <Form.Item name="website" label="ウェブサイト">
        <Input tabIndex={-1} autoComplete="off" />
      </Form.Item>
    </div>
  );
}
