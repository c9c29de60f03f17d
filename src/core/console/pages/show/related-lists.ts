import { words } from '#core/console/i18n/words.ts';
import { mayDo } from '#core/model/access.ts';
import { type FieldValues, holdsValues } from '#core/model/fields/field-values.ts';
import { incomingReferences, type ResolvedResource, type ResolvedResources } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Row } from '#core/model/row-types.ts';
import type { Scope } from '../list/use-list.ts';

/** A tab on a row's page: the rows of another resource that reference it. */
export interface RelatedList {
  readonly key: string;
  readonly label: string;
  readonly resource: ResolvedResource;
  readonly scope: Scope;
}

/** The lists of rows that reference this row and that the user may list. Leaves out references that are restricted to other rows. */
export function relatedListsOf(
  resources: ResolvedResources,
  resource: ResolvedResource,
  actor: Actor,
  row: Row,
): readonly RelatedList[] {
  const found = incomingReferences(resources, resource.name).filter(
    ({ resource: other, field }) =>
      isTabOf(field.tab, row) &&
      !other.internal &&
      mayDo(other, 'list', actor) &&
      (field.only === undefined || holdsValues(field.only, (name) => row[name])),
  );
  return found.map(({ resource: other, field }) => {
    const isOneOfSeveral = found.filter((one) => one.resource === other).length > 1;
    return {
      key: isOneOfSeveral ? `${other.name}.${field.name}` : other.name,
      label: isOneOfSeveral ? `${other.label}${words().inParentheses(field.label)}` : other.label,
      resource: other,
      scope: { [field.name]: row.id },
    };
  });
}

/** True if the rows that refer to this one by the field stand in a tab of its page. */
function isTabOf(tab: boolean | FieldValues | undefined, row: Row): boolean {
  return typeof tab === 'object' ? holdsValues(tab, (name) => row[name]) : tab === true;
}
