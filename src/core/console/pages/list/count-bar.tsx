import { Button } from 'antd';
import { useProduct } from '#core/console/session/product.tsx';
import { mayReadField } from '#core/model/access.ts';
import { numberText } from '#core/model/figures/figures.ts';
import type { Filter } from '#core/model/query.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

interface CountBarProps {
  resource: ResolvedResource;
  countOf: (code: string) => number | null;
  filters: readonly Filter[];
  onChange: (filters: readonly Filter[]) => void;
}

/** The counts of rows by code, for the field that the list counts by. A click filters by the code. */
export function CountBar({ resource, countOf, filters, onChange }: CountBarProps) {
  const { actor } = useProduct();
  const field = resource.list.counts;
  if (field === null || !mayReadField(field, actor)) return null;
  const others = filters.filter((filter) => filter.field !== field.name);
  return (
    <div className="tj-bar">
      {Object.entries(field.options).map(([code, label]) => {
        const isChosen = filters.some(({ field: name, value }) => name === field.name && [value].flat().includes(code));
        const count = countOf(code);
        return (
          <Button
            key={code}
            aria-pressed={isChosen}
            onClick={() =>
              onChange(isChosen ? others : [...others, { field: field.name, operator: 'in', value: [code] }])
            }
          >
            {label} {count !== null && numberText(count)}
          </Button>
        );
      })}
    </div>
  );
}
