import { Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { filterButton } from './filter-button.tsx';

export interface FilterPopoverProps {
  label: string;
  active: boolean;
  children: ReactNode;
}

export default function FilterPopover({ label, active, children }: FilterPopoverProps) {
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
      <Button {...filterButton(label, active, open)} />
    </Popover>
  );
}
