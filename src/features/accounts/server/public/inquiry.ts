import { hour } from '#core/model/day.ts';
import { takePermit } from '#core/server/kernel/context.ts';
import { systemAdd } from '#core/server/kernel/writes/system-write.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { Deps, Row } from '#product';
import { notifyAdministrators } from './notify-administrators.ts';

type Inquiry = Pick<Row<'inquiry'>, 'product' | 'name' | 'companyName' | 'email' | 'phone' | 'message'>;

/** Saves an inquiry, acknowledges it by mail, and notifies the administrators. */
export async function saveInquiry(deps: Deps, inquiry: Inquiry): Promise<void> {
  const now = deps.now();
  // Strangers can enter any address and use many networks: limit the mails to each address, and to the administrators
  const permitted = async (key: string, calls: number) =>
    (await takePermit(deps.database, key, { calls, within: hour }, now)) === null;
  const answers = await permitted(`inquiry-mail:${inquiry.email}`, 3);
  const tells = await permitted('inquiry-arrived', 30);
  await deps.database.transaction(async (tx) => {
    const write = { actor: null, by: 'VISITOR', action: 'create' } as const;
    const data = { id: await systemAdd(deps, tx, write, 'inquiry', { ...inquiry, status: 'NEW' }) };
    if (answers) await deps.enqueue(tx, mailJob, { template: 'inquiryReceived', address: inquiry.email, data });
    if (tells) await notifyAdministrators(deps, tx, { template: 'inquiryArrived', data });
  });
}
