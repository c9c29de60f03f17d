import { call, data, rows } from '#core/model/call.ts';
import { shownConnection } from '#domain/accounts/connection.ts';
import { admins } from '#domain/accounts/roles.ts';
import { firstStepsShown } from '#domain/first-steps.ts';

const tag = '導入';

/** What is done of what an empty installation needs. */
export const getFirstSteps = call({
  method: 'get',
  path: '/first-steps',
  who: admins,
  summary: 'はじめの準備の進み具合',
  tag,
  answer: data(firstStepsShown),
});

/** Puts the list away for good; 409 while something is to be done. */
export const dismissFirstSteps = call({
  method: 'post',
  path: '/first-steps/dismiss',
  who: admins,
  summary: 'はじめの準備の一覧を閉じる',
  tag,
  answer: data(firstStepsShown),
});

/** What of each outside service is set, and how the last try went. */
export const listConnections = call({
  method: 'get',
  path: '/connection',
  who: admins,
  summary: '外部サービスの接続状況',
  tag,
  answer: rows(shownConnection),
});

/** Calls the service once, without changing anything there; one service at most every ten seconds. */
export const tryConnection = call({
  method: 'post',
  path: '/connection/{name}/try',
  who: admins,
  summary: '外部サービスへの接続を試す',
  tag,
  answer: data(shownConnection),
});
