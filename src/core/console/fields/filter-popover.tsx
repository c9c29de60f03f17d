import { Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';

/** A control that is too wide, or too heavy, for the filter row: a button that opens it. */
export function FilterPopover({ label, active, children }: { label: string; active: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<section aria-label={words().filterBy(label)}>{children}</section>}
    >
      <Button
        aria-label={words().filterBy(label)}
        aria-expanded={open}
        aria-haspopup="dialog"
        type={active ? 'primary' : 'default'}
        ghost={active}
      >
        {label} <span aria-hidden>▾</span>
      </Button>
    </Popover>
  );
}
