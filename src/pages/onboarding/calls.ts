import { call, data, rows } from '#core/model/call.ts';
import { shownConnection } from '#domain/accounts/connection.ts';
import { admins } from '#domain/accounts/roles.ts';
import { firstStepsShown } from '#domain/first-steps.ts';

const tag = '導入';

/** Returns the setup steps of a new installation and which are done. */
export const getFirstSteps = call({
  method: 'get',
  path: '/first-steps',
  who: admins,
  summary: 'はじめの準備の進み具合',
  tag,
  answer: data(firstStepsShown),
});

/** Dismisses the list of steps permanently for everyone; 409 while a step is open. */
export const dismissFirstSteps = call({
  method: 'post',
  path: '/first-steps/dismiss',
  who: admins,
  summary: 'はじめの準備の一覧を閉じる',
  tag,
  answer: data(firstStepsShown),
});

/** Lists the external services: which settings each has, and the result of its last connection test. */
export const listConnections = call({
  method: 'get',
  path: '/connection',
  who: admins,
  summary: '外部サービスの接続状況',
  tag,
  answer: rows(shownConnection),
});

/** Calls the service once, without changing anything there; at most once in ten seconds per service. */
export const tryConnection = call({
  method: 'post',
  path: '/connection/{name}/try',
  who: admins,
  summary: '外部サービスへの接続を試す',
  tag,
  answer: data(shownConnection),
});
