import type { Deps } from '../../endpoints/deps.ts';
import { tableOf } from '../../endpoints/scope.ts';
import { tellAdministrators } from './tell-administrators.ts';

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
  await deps.enqueue('mail', { template: 'inquiryReceived', address: inquiry.email, data: { id } });
  await tellAdministrators(deps, 'inquiryArrived', { id });
  await deps.publishChange('inquiry', id, null);
}
