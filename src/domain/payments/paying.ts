import type { Day } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { isPayer } from '../accounts/roles.ts';

/** True when the customer pays for what is achieved on that day. */
export type IsPaying = (userId: number, day: Day) => boolean;

/** From that day on a customer starts or stops paying. */
export interface PayingChange {
  readonly from: Day;
  readonly paying: boolean;
}

/**
 * True when a customer pays on a day: by the last change up to it (changes are sorted), before the first change the
 * opposite of it, without changes by the role.
 */
export function paysOn(changes: readonly PayingChange[], role: Role, day: Day): boolean {
  const last = changes.findLast(({ from }) => from <= day);
  if (last !== undefined) return last.paying;
  const [first] = changes;
  return first === undefined ? isPayer(role) : !first.paying;
}
