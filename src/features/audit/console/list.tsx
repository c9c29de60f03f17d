import { Select } from 'antd';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { useAuditWords } from '#core/console/pages/use-audit-words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import type { Filter } from '#core/model/query.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

const isResource = ({ field, operator }: Filter) => field === 'resource' && operator === 'eq';

/** Who changed what, in the words of the screens. */
export default function AuditLog({ resource }: { resource: ResolvedResource }) {
  const { resources } = useProduct();
  const { actionText, resourceText } = useAuditWords();
  const options = [...resources.values()]
    .filter((one) => !one.internal && one !== resource)
    .map(({ name, label }) => ({ value: name, label }));
  return (
    <ListPage
      resource={resource}
      extension={{
        widths: { date: 150, userId: 150, resource: 170, resourceId: 90, action: 150 },
        cells: {
          resource: (row) => resourceText(resources, String(row.resource)),
          action: (row) => actionText(resources.get(String(row.resource)), String(row.action)),
        },
        filterWords: (filter) =>
          isResource(filter) ? `対象 ${resourceText(resources, String(filter.value))}` : undefined,
        filters: (filters, onChange) => {
          const chosen = filters.find(isResource)?.value;
          return (
            <Select
              allowClear
              showSearch
              optionFilterProp="label"
              aria-label="対象"
              placeholder="対象"
              style={{ width: 180 }}
              value={typeof chosen === 'string' ? chosen : undefined}
              options={options}
              onChange={(value?: string) =>
                onChange([
                  ...filters.filter((filter) => !isResource(filter)),
                  ...(value === undefined ? [] : [{ field: 'resource', operator: 'eq' as const, value }]),
                ])
              }
            />
          );
        },
      }}
    />
  );
}
