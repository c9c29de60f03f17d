import { Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { usePanelFocus } from '#core/console/ui/focus/panel-focus.ts';
import { hasRefusedInput } from '#core/console/ui/focus/refused-input.ts';
import { filterButton } from './filter-button.tsx';

export interface FilterPopoverProps {
  label: string;
  active: boolean;
  children: ReactNode;
}

export default function FilterPopover({ label, active, children }: FilterPopoverProps) {
  const [open, setOpen] = useState(false);
  const { button, panel, onKeyDown } = usePanelFocus(open, () => setOpen(false));
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={(next) => {
        if (next || !hasRefusedInput(panel.current)) setOpen(next);
      }}
      destroyOnHidden
      content={
        <section ref={panel} aria-label={words().filterBy(label)} onKeyDown={onKeyDown}>
          {children}
        </section>
      }
    >
      <Button ref={button} {...filterButton(label, active, open)} />
    </Popover>
  );
}
