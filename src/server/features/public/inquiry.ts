import type { Deps } from '../../endpoints/deps.ts';
import { tableOf } from '../../endpoints/scope.ts';
import { takePermit } from '../permits.ts';
import { tellAdministrators } from './tell-administrators.ts';

const hour = 3_600_000;

/** Keeps what somebody asked, answers that it arrived, and tells the administrators. */
export async function keepInquiry(
  deps: Deps,
  inquiry: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const { table, column } = tableOf(deps, 'inquiry');
  const now = deps.now();
  const [made] = await deps.database.orm
    .insert(table)
    .values({ ...inquiry, status: 'NEW', createDate: now, updateDate: now })
    .returning({ id: column('id') });
  const id = Number(made?.id);
  // A stranger may name any address, and come from many: nobody's mailbox is filled by it, the administrators' neither
  const permitted = async (key: string, calls: number) =>
    (await takePermit(deps.database, key, { calls, within: hour }, now)) === null;
  if (await permitted(`inquiry-mail:${inquiry.email}`, 3))
    await deps.enqueue('mail', { template: 'inquiryReceived', address: inquiry.email, data: { id } });
  if (await permitted('inquiry-arrived', 30)) await tellAdministrators(deps, 'inquiryArrived', { id });
  await deps.publishChange('inquiry', id, null);
}
