import { Button, Checkbox, Modal } from 'antd';
import { useRef, useState } from 'react';
import { headingOf } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import type { ColumnChoice } from '#core/console/list-state/column-choice.ts';
import { hasRefusedInput } from '#core/console/ui/browser.ts';
import { AppliedNumber } from '#core/fields/number/console/number-box.tsx';
import { narrowest, widest } from '#core/model/list/column-widths.ts';
import type { ResolvedField } from '#core/model/resolved.ts';
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
  const list = useRef<HTMLUListElement>(null);
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
          onClick={() => {
            if (hasRefusedInput(list.current)) return;
            close({ shown: order.filter((name) => shown.has(name)), widths });
          }}
        >
          {words().apply}
        </Button>,
      ]}
    >
      <ul ref={list} className="tj-plain">
        {order.map((name, index) => {
          const field = choosable.find((one) => one.name === name);
          if (field === undefined) return null;
          return (
            <ColumnItem
              key={name}
              label={headingOf(field)}
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
      <AppliedNumber
        label={words().columnWidth(label)}
        options={{ min: narrowest, max: widest }}
        value={width ?? null}
        onApply={onWidth}
        placeholder={words().automatic}
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
