import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import styles from './bulk-edit.module.css';

interface TickedProps {
  label: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  children: ReactNode;
}

/** A field that is changed only if it is ticked. */
export function Ticked({ label, isTicked, onTick, children }: TickedProps) {
  return (
    <div className={styles.field}>
      <Checkbox checked={isTicked} onChange={({ target }) => onTick(target.checked)}>
        {label}
      </Checkbox>
      {isTicked && <div className={styles.input}>{children}</div>}
    </div>
  );
}
