import { Alert } from 'antd';
import spacing from '../spacing.module.css';

/** Why what a form sent was refused, above its fields; nothing for null. */
export function FormError({ message }: { message: string | null }) {
  if (message === null) return null;
  return <Alert role="alert" type="error" showIcon message={message} className={spacing.below} />;
}
