import { call, data } from '#core/model/call.ts';
import { reference } from '#core/model/declare.ts';
import { integer, object } from '#core/model/shape.ts';
import { admins } from '#domain/accounts/roles.ts';
import { tag } from './parts.ts';

/**
 * Moves all customers and stores of one manager to another and returns the number moved. After an interruption, call
 * it again: it moves and counts the rest.
 */
export const handOver = call({
  method: 'post',
  path: '/manager-handover',
  who: admins,
  summary: '担当の契約者と店舗の引き継ぎ',
  tag,
  body: {
    fromUserId: reference('引き継ぎ元のマネージャー', 'system-user', { required: true }),
    toUserId: reference('引き継ぎ先のマネージャー', 'system-user', { required: true }),
  },
  answer: data(object({ customers: integer, stores: integer })),
});
