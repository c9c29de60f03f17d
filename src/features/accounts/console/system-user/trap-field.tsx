import { Form, Input } from 'antd';
import styles from './trap-field.module.css';

/** A honeypot field: invisible, not focusable, hidden from screen readers; robots fill it in. */
export function TrapField() {
  return (
    <div aria-hidden className={styles.away}>
      <Form.Item name="website" label="ウェブサイト">
        <Input tabIndex={-1} autoComplete="off" />
      </Form.Item>
    </div>
  );
}
