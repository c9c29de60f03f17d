import type { Day } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { isPayer } from '../accounts/roles.ts';

/** Does the customer pay for what is achieved on that day? */
export type IsPaying = (userId: number, day: Day) => boolean;

/** From that day on a customer pays who did not before, or the other way round. */
export interface PayingChange {
  readonly from: Day;
  readonly paying: boolean;
}

/** Whether one pays on a day: as the last change until then says (changes are in order); whoever never changed, as their role says. */
export function paysOn(changes: readonly PayingChange[], role: Role, day: Day): boolean {
  const last = changes.findLast(({ from }) => from <= day);
  if (last !== undefined) return last.paying;
  const [first] = changes;
  return first === undefined ? isPayer(role) : !first.paying;
}
