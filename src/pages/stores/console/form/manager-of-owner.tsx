import type { QueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { rowsQuery, useFetchRows } from '#core/console/http/rows.ts';
import type { FilledForm } from '#core/console/pages/form/row-form.tsx';
import { isEmpty } from '#core/model/shape.ts';

const field = 'managerUserId';

/** How far the manager has been taken over. */
export interface TakeOver {
  /** The customer whose manager is wanted; null while none is chosen, or where the form has no manager. */
  wantedOf: number | null;
  /** The customer whose manager was taken over last, and that manager; null if there is none. */
  takenOf: number | null;
  managerId: number | null;
}

export const nothingTaken: TakeOver = { wantedOf: null, takenOf: null, managerId: null };

interface ManagerOfOwnerProps {
  form: FilledForm;
  takeOver: RefObject<TakeOver>;
  /** Called with the names of the managers that were filled in, by id. */
  onTitled: (titles: Readonly<Record<string, string>>) => void;
}

const queryOf = (ownerId: number) =>
  ({ start: 0, end: 1, filters: [{ field: 'id', operator: 'eq', value: ownerId }] }) as const;

/** Takes the customer's manager over into a new store, unless the user has chosen another. Shows nothing. */
export function ManagerOfOwner({ form, takeOver, onTitled }: ManagerOfOwnerProps) {
  const { values, fillIn } = form;
  // Managers have no such field: their stores are always their own
  const isAsked = Object.hasOwn(values, field);
  const ownerId = isAsked && typeof values.ownerUserId === 'number' ? values.ownerUserId : null;
  const { data } = useFetchRows('system-user', queryOf(ownerId ?? 0), { enabled: ownerId !== null });
  const owner = data?.data.find(({ id }) => id === ownerId);
  const managerId = owner === undefined ? undefined : (owner.managerUserId ?? null);
  const titles = data?.labels?.[field];
  useEffect(() => {
    const last = takeOver.current.managerId;
    takeOver.current = { ...takeOver.current, wantedOf: ownerId };
    if (managerId === undefined || ownerId === null) return;
    takeOver.current = { wantedOf: ownerId, takenOf: ownerId, managerId };
    if (titles !== undefined) onTitled(titles);
    fillIn(field, (before) => (isEmpty(before) || before === last ? managerId : before));
  }, [ownerId, managerId, titles, fillIn, onTitled, takeOver]);
  return null;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the draft with the manager of its customer, if the form was saved before the manager had arrived; undefined where nothing is
 * missing. Throws what the fetch throws: a store saved without its manager would be nobody's.
 */
export async function withManagerOfOwner(
  client: QueryClient,
  draft: Values,
  { wantedOf, takenOf, managerId }: TakeOver,
): Promise<Values | undefined> {
  const isTheirs = isEmpty(draft[field]) || draft[field] === managerId;
  if (wantedOf === null || wantedOf === takenOf || !isTheirs) return undefined;
  const found = await client.fetchQuery(rowsQuery('system-user', queryOf(wantedOf)));
  return { ...draft, [field]: found.data[0]?.managerUserId ?? null };
}
