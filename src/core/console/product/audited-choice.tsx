import { Select } from 'antd';
import type { FilterProps } from '#core/console/fields/field-component.ts';
import styles from '#core/console/fields/filter.module.css';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { foundByLabel } from '#core/fields/reference/console/chooser.tsx';
import { auditedSubjects } from '#core/model/resolved/audited.ts';
import type { ResolvedField } from '#core/model/resolved.ts';

/** A filter of the audit log by what its entries are about, with the labels as options. */
export default function AuditedChoice({ field, resource, filters, onChange }: FilterProps<ResolvedField>) {
  const { resources } = useProduct();
  const chosen = filters.find(({ operator }) => operator === 'eq')?.value;
  return (
    <Select
      allowClear
      showSearch
      filterOption={foundByLabel}
      aria-label={words().filterBy(field.label)}
      placeholder={words().allRows}
      className={styles.whole}
      value={typeof chosen === 'string' ? chosen : undefined}
      options={[...auditedSubjects(resources, resource)]}
      onChange={(value?: string) => onChange(value === undefined ? [] : [{ field: field.name, operator: 'eq', value }])}
    />
  );
}
