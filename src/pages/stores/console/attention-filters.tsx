import { Button } from 'antd';
import type { Filter } from '#core/model/query.ts';

type Attention = Filter & { readonly label: string };

const is = (field: string, value: string | boolean, label: string): Attention => ({
  field,
  operator: 'eq',
  value,
  label,
});

const rankings: readonly Attention[] = [
  is('hasFallen', true, '下降'),
  is('hasOut', true, '圏外'),
  is('hasUnread', true, '未計測'),
];
const all: readonly Attention[] = [
  is('matching', 'UNMATCHED', '未照合'),
  ...rankings,
  is('endsSoon', true, '契約終了間近'),
];

interface AttentionFiltersProps {
  filters: readonly Filter[];
  onChange: (filters: readonly Filter[]) => void;
  /** Staff get more filters than those on ranks. */
  isStaff: boolean;
}

/** Toggles for stores that need attention today. They are ordinary filters, so the URL and saved views contain them. */
export function AttentionFilters({ filters, onChange, isStaff }: AttentionFiltersProps) {
  return (isStaff ? all : rankings).map(({ label, ...filter }) => {
    const isOn = filters.some(({ field, value }) => field === filter.field && value === filter.value);
    const others = filters.filter(({ field }) => field !== filter.field);
    return (
      <Button key={label} aria-pressed={isOn} onClick={() => onChange(isOn ? others : [...others, filter])}>
        {label}
      </Button>
    );
  });
}
