import { Fragment, type ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { Heading, SectionCard } from '#core/console/pages/screen-frames.tsx';
import { mayReadField } from '#core/model/access.ts';
import { isShown } from '#core/model/draft/other-fields.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Row } from '#core/model/row-types.ts';
import styles from './facts.module.css';

/** Changes that a custom screen makes to a row's facts. */
export interface FactsExtension {
  /** Names of fields to leave out. */
  readonly without?: readonly string[];
  /** Names of fields that lead their card, in this order: what people look for. */
  readonly first?: readonly string[];
  /** Facts that are not fields, by the name of the field that each follows. */
  readonly after?: Readonly<Record<string, { readonly label: string; readonly text: string }>>;
  /** Cards of its own, below the first card of the facts. */
  readonly cards?: ReactNode;
}

interface FactCardProps {
  heading: string;
  fields: readonly ResolvedField[];
  first: readonly string[];
  after: NonNullable<FactsExtension['after']>;
  view: (field: ResolvedField) => ReactNode;
}

/** The values of a section: those in columns, then its tables. */
export function FactCard({ heading, fields, first, after, view }: FactCardProps) {
  const facts = fields
    .filter((field) => kindOf(field).room(field) !== 'table')
    .toSorted((one, other) => placeIn(first, one) - placeIn(first, other));
  return (
    <SectionCard title={heading}>
      {facts.length > 0 && <FactList facts={facts} after={after} view={view} />}
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
}

interface FactListProps {
  facts: readonly ResolvedField[];
  after: NonNullable<FactsExtension['after']>;
  view: (field: ResolvedField) => ReactNode;
}

/** Values in columns, each below its label. */
function FactList({ facts, after, view }: FactListProps) {
  return (
    <dl className={styles.facts}>
      {facts.map((field) => {
        const more = after[field.name];
        return (
          <Fragment key={field.name}>
            <div className={kindOf(field).room(field) === 'line' ? styles.whole : ''}>
              <dt>{field.label}</dt>
              <dd>{view(field)}</dd>
            </div>
            {more !== undefined && (
              <div>
                <dt>{more.label}</dt>
                <dd>{more.text}</dd>
              </div>
            )}
          </Fragment>
        );
      })}
    </dl>
  );
}

function placeIn(first: readonly string[], { name }: ResolvedField): number {
  const place = first.indexOf(name);
  return place < 0 ? first.length : place;
}

/** The sections of a row with the fields that the user may see of it. */
export function shownSections(resource: ResolvedResource, row: Row, actor: Actor) {
  const isSeen = (field: ResolvedField) =>
    !field.hidden &&
    // Belongs to a change and is not stored
    !field.transient &&
    mayReadField(field, actor) &&
    isShown(field, resource.fields, (name) => row[name]);
  return sectionsOf(resource).map(({ heading, fields }) => ({ heading, fields: fields.filter(isSeen) }));
}

/** The form's sections, and one for every other field. */
function sectionsOf(resource: ResolvedResource) {
  const inForm = new Set(resource.form.flatMap((section) => section.fields));
  const others = resource.fields.filter((field) => !inForm.has(field));
  const dates = ['createDate', 'updateDate'].flatMap((name) => resource.field.get(name) ?? []);
  const hasCards = resource.form.some((section) => section.fields.length > 0);
  return [...resource.form, { heading: hasCards ? words().records : resource.label, fields: [...others, ...dates] }];
}
