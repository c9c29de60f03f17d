import type { ReceivedMail } from '../../tests/support/smtp.ts';
import { period, price, target } from './month.ts';

type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

const [lastOfMonth, firstOfNext] = ['2026-10-31', '2026-11-01'];

/** Counts readings, charges and notifications in the database after the run. */
export async function countsOf(ask: Ask): Promise<Record<string, number>> {
  const one = async (statement: string) =>
    Number((await ask(`select count(*)::int as n from (${statement}) as found`))[0]?.n);
  const again = (columns: string, from: string) =>
    one(`select ${columns} from ${from} group by ${columns} having count(*) > 1`);
  return {
    readings: await one(`select from rank_observation where day >= '${lastOfMonth}' and status = 'OK'`),
    'readings doubled': await again(
      'detail_id, day, origin',
      `rank_observation where day >= '${lastOfMonth}' and origin = 'SCHEDULED'`,
    ),
    'keywords unread on the last day': await one(
      `select from search_condition_detail detail where not exists (select from rank_observation reading
       where reading.detail_id = detail.id and reading.day = '${firstOfNext}' and reading.status = 'OK')`,
    ),
    charges: await one(`select from incentive_history where status <> 'CANCELLED'`),
    'charges issued': await one(`select from incentive_history where status in ('ISSUED', 'PAID')`),
    'charges doubled': await again('user_id, period', `incentive_history where status <> 'CANCELLED'`),
    'days billed twice': await again('kind, search_condition_id, detail_id, first_day', 'billed_day where held'),
    'invoice numbers doubled': await again('invoice_number', 'incentive_history where invoice_number is not null'),
    'charges whose sum is wrong': await one(wrongSums),
    notices: await one('select from notification'),
    'notices doubled': await again(
      'notification_type, content, operand_value, recipient_roles, recipient_user_ids',
      'notification',
    ),
    'mails of unknown outcome': await one(`select from mail_delivery where state = 'UNKNOWN'`),
  };
}

/** Customers whose charge differs from the price of the days on which the readings reached the target. */
const wrongSums = `
  with owed as (
    select store.owner_user_id as user_id, count(*) * ${price} as yen
    from rank_observation reading
    join search_condition_detail detail on detail.id = reading.detail_id
    join search_conditions store on store.id = detail.search_condition_id
    where to_char(reading.day, 'YYYY-MM') = '${period}' and reading.status = 'OK' and reading.rank <= ${target}
    group by 1)
  select from owed full join (select * from incentive_history where period = '${period}' and status <> 'CANCELLED') as charge using (user_id)
  where coalesce(owed.yen, 0) <> coalesce(charge.subtotal, 0)`;

/** Counts mails received twice: by Message-ID, and invoices by recipient. */
export function mailsDoubled(received: readonly ReceivedMail[]): number {
  const twice = (keys: readonly string[]) => keys.length - new Set(keys).size;
  const invoices = received.filter(({ content }) => /filename[^\r\n]*\.pdf/i.test(content));
  return twice(received.map(({ messageId }) => messageId)) + twice(invoices.map(({ to }) => to.join(',')));
}

/** Returns the counts that must be zero but are not. */
export function broken(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts)
    .filter(([name, n]) => n > 0 && /doubled|twice|lost|wrong|unread/.test(name))
    .map(([name, n]) => `${name}: ${n}`);
}
