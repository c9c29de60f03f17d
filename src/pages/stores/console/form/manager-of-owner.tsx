import { useEffect, useRef } from 'react';
import { useFetchRows } from '#core/console/http/use-fetch-rows.ts';
import type { FilledForm } from '#core/console/pages/form/row-form.tsx';
import { isEmpty } from '#core/model/shape.ts';

const field = 'managerUserId';

interface ManagerOfOwnerProps {
  form: FilledForm;
  /** Called with the names of the managers that were filled in, by id. */
  onTitled: (titles: Readonly<Record<string, string>>) => void;
}

/** Takes the customer's manager over into a new store, unless the user has chosen another. Shows nothing. */
export function ManagerOfOwner({ form, onTitled }: ManagerOfOwnerProps) {
  const { values, fillIn } = form;
  const ownerId = typeof values.ownerUserId === 'number' ? values.ownerUserId : null;
  // Absent for managers, whose stores are always their own
  const isAsked = Object.hasOwn(values, field);
  const { data } = useFetchRows(
    'system-user',
    { start: 0, end: 1, filters: [{ field: 'id', operator: 'eq', value: ownerId ?? 0 }] },
    { enabled: isAsked && ownerId !== null },
  );
  const owner = data?.data.find(({ id }) => id === ownerId);
  const managerId = owner === undefined ? undefined : (owner.managerUserId ?? null);
  const titles = data?.labels?.[field];
  const taken = useRef<number | null>(null);
  useEffect(() => {
    if (managerId === undefined) return;
    const last = taken.current;
    taken.current = managerId;
    if (titles !== undefined) onTitled(titles);
    fillIn(field, (before) => (isEmpty(before) || before === last ? managerId : before));
  }, [managerId, titles, fillIn, onTitled]);
  return null;
}
