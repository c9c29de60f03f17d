import { asSent, call, data } from '#core/model/call.ts';
import { array, flag, object } from '#core/model/shape.ts';
import { affectedMonth } from '#domain/billing/affected-month.ts';

/** Previews which months a change of a store would affect; takes the same body as the change and writes nothing. */
export const previewChange = call({
  method: 'post',
  path: '/search-conditions/{id}/change-preview',
  who: { resource: 'search-conditions', may: 'update' },
  summary: '保存する前に、変更が影響する集計・請求済の月と、理由が必要かどうかを示す',
  tag: '登録店舗',
  body: asSent({}),
  answer: data(object({ needsReason: flag, months: array(affectedMonth) })),
});
