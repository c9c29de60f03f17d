import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import type { FilterPanelProps } from './filter-panel.tsx';

const FilterPanel = lazy(() => import('./filter-panel.tsx'));

/** Opens the panel with all filters of the list; says how many are active. */
export function FilterButton(props: Omit<FilterPanelProps, 'onClose'>) {
  const { list, fields } = props;
  const [isOpen, setIsOpen] = useState(false);
  const active = list.state.filters.length;
  if (fields.length === 0) return null;
  return (
    <>
      <Button
        icon={<FilterOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        {words().filters}
        {active > 0 && ` ${active}`}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterPanel {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
