import { Button, Checkbox, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import type { ColumnChoice } from '#core/console/list-state/column-choice.ts';
import { narrowest, widest } from '#core/model/list/column-widths.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import styles from './column-chooser.module.css';

interface ColumnChooserProps {
  choosable: readonly ResolvedField[];
  choice: ColumnChoice;
  onChoose: (choice: ColumnChoice | null) => void;
  onClose: () => void;
}

/** A dialog for the columns of a list, their order and widths. The first column cannot be hidden, since it links to the row. */
export default function ColumnChooser({ choosable, choice, onChoose, onClose }: ColumnChooserProps) {
  const [order, setOrder] = useState<readonly string[]>(() => [
    ...choice.shown,
    ...choosable.map((field) => field.name).filter((name) => !choice.shown.includes(name)),
  ]);
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(choice.shown));
  const [widths, setWidths] = useState(choice.widths);
  const close = (next?: ColumnChoice | null) => {
    if (next !== undefined) onChoose(next);
    onClose();
  };
  return (
    <Modal
      open
      title={words().columnsShown}
      onCancel={() => close()}
      footer={[
        <Button key="usual" onClick={() => close(null)}>
          {words().columnsReset}
        </Button>,
        <Button key="cancel" onClick={() => close()}>
          {words().cancel}
        </Button>,
        <Button
          key="apply"
          type="primary"
          onClick={() => close({ shown: order.filter((name) => shown.has(name)), widths })}
        >
          {words().apply}
        </Button>,
      ]}
    >
      <ul className="tj-plain">
        {order.map((name, index) => {
          const field = choosable.find((one) => one.name === name);
          if (field === undefined) return null;
          return (
            <ColumnItem
              key={name}
              label={field.label}
              index={index}
              count={order.length}
              isShown={shown.has(name)}
              onShow={(isShown) =>
                setShown(new Set(isShown ? [...shown, name] : [...shown].filter((one) => one !== name)))
              }
              width={widths[name]}
              onWidth={(width) => setWidths(withWidth(widths, name, width))}
              onMove={(by) => setOrder(moved(order, index, by))}
            />
          );
        })}
      </ul>
    </Modal>
  );
}

interface ColumnItemProps {
  label: string;
  index: number;
  count: number;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  width: number | undefined;
  onWidth: (width: number | null) => void;
  onMove: (by: 1 | -1) => void;
}

function ColumnItem({ label, index, count, isShown, onShow, width, onWidth, onMove }: ColumnItemProps) {
  return (
    <li className={styles.item}>
      <Checkbox
        checked={isShown}
        disabled={index === 0}
        onChange={(event) => onShow(event.target.checked)}
        className={styles.name}
      >
        {label}
      </Checkbox>
      <InputNumber
        value={width ?? null}
        onChange={onWidth}
        min={narrowest}
        max={widest}
        step={10}
        placeholder={words().automatic}
        aria-label={words().columnWidth(label)}
        className={styles.width}
      />
      <Button size="small" disabled={index <= 1} aria-label={words().moveUp(label)} onClick={() => onMove(-1)}>
        ↑
      </Button>
      <Button
        size="small"
        disabled={index === 0 || index === count - 1}
        aria-label={words().moveDown(label)}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
    </li>
  );
}

function withWidth(widths: ColumnChoice['widths'], name: string, width: number | null): ColumnChoice['widths'] {
  const { [name]: _before, ...others } = widths;
  return width === null ? others : { ...others, [name]: width };
}

function moved(order: readonly string[], index: number, by: number): readonly string[] {
  const next = [...order];
  const [name] = next.splice(index, 1);
  if (name !== undefined) next.splice(index + by, 0, name);
  return next;
}
