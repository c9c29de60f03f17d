import { Button, Checkbox, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { type ColumnChoice, narrowest, widest } from '#core/console/list-state/columns.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';

interface ColumnChooserProps {
  choosable: readonly ResolvedField[];
  choice: ColumnChoice;
  onChoose: (choice: ColumnChoice | null) => void;
  onClose: () => void;
}

/** Which columns, in what order, how wide. The first stays: it is the way to the row. */
export default function ColumnChooser({ choosable, choice, onChoose, onClose }: ColumnChooserProps) {
  const [order, setOrder] = useState<readonly string[]>(() => [
    ...choice.shown,
    ...choosable.map((field) => field.name).filter((name) => !choice.shown.includes(name)),
  ]);
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(choice.shown));
  const [widths, setWidths] = useState(choice.widths);
  const move = (index: number, by: number) => {
    const next = [...order];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index + by, 0, moved);
    setOrder(next);
  };
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
            <li key={name} style={{ display: 'flex', alignItems: 'center', gap: 8, minHeight: 40 }}>
              <Checkbox
                checked={shown.has(name)}
                disabled={index === 0}
                onChange={(event) =>
                  setShown(new Set(event.target.checked ? [...shown, name] : [...shown].filter((one) => one !== name)))
                }
                style={{ flex: 1 }}
              >
                {field.label}
              </Checkbox>
              <InputNumber
                value={widths[name] ?? null}
                onChange={(width) =>
                  setWidths(
                    Object.fromEntries(
                      Object.entries({ ...widths, [name]: width }).filter(
                        (entry): entry is [string, number] => typeof entry[1] === 'number',
                      ),
                    ),
                  )
                }
                min={narrowest}
                max={widest}
                step={10}
                placeholder={words().automatic}
                aria-label={words().columnWidth(field.label)}
                style={{ width: 80 }}
              />
              <Button
                size="small"
                disabled={index <= 1}
                aria-label={words().moveUp(field.label)}
                onClick={() => move(index, -1)}
              >
                ↑
              </Button>
              <Button
                size="small"
                disabled={index === 0 || index === order.length - 1}
                aria-label={words().moveDown(field.label)}
                onClick={() => move(index, 1)}
              >
                ↓
              </Button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
