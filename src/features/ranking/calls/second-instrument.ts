import { call, data, rows } from '#core/model/call.ts';
import { flag, object } from '#core/model/shape.ts';
import { admins, staff } from '#domain/accounts/roles.ts';
import { instrumentDifference, secondInstrumentState } from '#ranking/rules/second-instrument.ts';

const tag = '順位';

export const getSecondInstrument = call({
  method: 'get',
  path: '/second-instrument',
  who: admins,
  summary: '第2の計測方法の使用と料金の見込み',
  tag,
  answer: data(secondInstrumentState),
});

/** Whether keywords may choose the second instrument. */
export const getInstrumentChoice = call({
  method: 'get',
  path: '/second-instrument/choice',
  who: staff,
  summary: '第2の計測方法を選べるかどうか',
  tag,
  answer: data(object({ isOn: flag })),
});

/** The latest days on which the second instrument differs, in the caller's scope, newest first. */
export const listInstrumentDifferences = call({
  method: 'get',
  path: '/second-instrument/differences',
  who: staff,
  summary: '確認計測の食い違い',
  tag,
  answer: rows(instrumentDifference),
});
