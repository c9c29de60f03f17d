import { FilterOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { filterOf } from '#core/console/fields/filters.tsx';
import { filterText } from '#core/console/fields/text-of.ts';
import { words } from '#core/console/i18n/words.ts';
import { useIsPhone } from '#core/console/ui/theme/phone.ts';
import type { Filter } from '#core/model/query.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Labels } from '#core/model/row-types.ts';

interface FilterBarProps {
  resource: ResolvedResource;
  fields: readonly ResolvedField[];
  filters: readonly Filter[];
  onChange: (filters: readonly Filter[]) => void;
  labels: Labels;
}

/** The list's filter controls in a row; on a phone, behind one button. */
export function FilterBar({ resource, fields, filters, onChange, labels }: FilterBarProps) {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  if (fields.length === 0) return null;
  const controls = fields.map((field) => (
    <span key={field.name}>
      {filterOf({
        field,
        resource,
        labels,
        filters: filters.filter((filter) => filter.field === field.name),
        onChange: (own) => onChange([...filters.filter((filter) => filter.field !== field.name), ...own]),
      })}
    </span>
  ));
  if (!isPhone) return controls;
  return (
    <>
      <Button icon={<FilterOutlined aria-hidden />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {words().filters}
      </Button>
      {open && controls}
    </>
  );
}

type ActiveFiltersProps = Pick<FilterBarProps, 'resource' | 'filters' | 'onChange' | 'labels'> & {
  search: string;
  onClear: () => void;
};

/** The active search and filters. Each can be removed, or all at once. */
export function ActiveFilters({ resource, filters, onChange, labels, search, onClear }: ActiveFiltersProps) {
  if (filters.length === 0 && search === '') return null;
  return (
    <div className="tj-bar">
      {filters.map((filter) => {
        const field = resource.field.get(filter.field);
        if (field === undefined) return null;
        const text = filter.field === 'deleteDate' ? words().deleted : filterText(field, filter, labels);
        return (
          <Tag
            key={`${filter.field}_${filter.operator}`}
            closable={{ 'aria-label': words().takeOut(text) }}
            onClose={(event) => {
              event.preventDefault();
              onChange(filters.filter((one) => one !== filter));
            }}
          >
            {text}
          </Tag>
        );
      })}
      <Button type="link" onClick={onClear}>
        {words().clearFilters}
      </Button>
    </div>
  );
}
