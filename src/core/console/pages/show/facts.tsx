import { Descriptions } from 'antd';
import { viewOf } from '#core/console/fields/views.tsx';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { Heading, SectionCard } from '#core/console/ui/heading.tsx';
import { useIsPhone } from '#core/console/ui/theme/media.ts';
import { mayReadField } from '#core/model/access.ts';
import { isShown } from '#core/model/draft/other-fields.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import styles from './facts.module.css';

/** Changes that a custom screen makes to a row's facts. */
export interface FactsExtension {
  /** Names of fields to leave out. */
  readonly without?: readonly string[];
  /** Facts that are not fields, by the name of the field that each follows. */
  readonly after?: Readonly<Record<string, { readonly label: string; readonly text: string }>>;
}

interface FactsProps {
  resource: ResolvedResource;
  row: Row;
  labels: Labels;
  extension?: FactsExtension;
}

/** A row's values: a card for each section of its form, and one for all other fields and the dates. */
export function Facts({ resource, row, labels, extension: { without = [], after = {} } = {} }: FactsProps) {
  const { actor } = useProduct();
  const isPhone = useIsPhone();
  const view = (field: ResolvedField) =>
    viewOf({ field, value: row[field.name], labels, path: field.name, resource, row });
  return sectionsOf(resource)
    .map(({ heading, fields }) => ({
      heading,
      fields: fields.filter(
        (field) =>
          !field.hidden &&
          // Belongs to a change and is not stored
          !field.transient &&
          mayReadField(field, actor) &&
          !without.includes(field.name) &&
          isShown(field, resource.fields, (name) => row[name]),
      ),
    }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ heading, fields }) => {
      const facts = fields.filter((field) => kindOf(field).room(field) !== 'table');
      return (
        <SectionCard key={heading} title={heading}>
          {facts.length > 0 && (
            <Descriptions
              size="small"
              column={isPhone ? 1 : 2}
              items={facts.flatMap((field) => {
                const more = after[field.name];
                return [
                  {
                    key: field.name,
                    label: field.label,
                    span: kindOf(field).room(field) === 'line' ? ('filled' as const) : 1,
                    children: <div className={styles.value}>{view(field)}</div>,
                  },
                  ...(more === undefined
                    ? []
                    : [{ key: `${field.name} after`, label: more.label, children: more.text }]),
                ];
              })}
            />
          )}
          {fields
            .filter((field) => kindOf(field).room(field) === 'table')
            .map((field) => (
              <div key={field.name}>
                {field.label !== heading && fields.length > 1 && (
                  <Heading level={3} spaced="around">
                    {field.label}
                  </Heading>
                )}
                {view(field)}
              </div>
            ))}
        </SectionCard>
      );
    });
}

/** The form's sections, and one for every other field. */
function sectionsOf(resource: ResolvedResource) {
  const inForm = new Set(resource.form.flatMap((section) => section.fields));
  const others = resource.fields.filter((field) => !inForm.has(field));
  const dates = ['createDate', 'updateDate'].flatMap((name) => resource.field.get(name) ?? []);
  const hasCards = resource.form.some((section) => section.fields.length > 0);
  return [...resource.form, { heading: hasCards ? words().records : resource.label, fields: [...others, ...dates] }];
}
