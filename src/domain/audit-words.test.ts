import { expect, it } from 'vitest';
import { boolean, defineResources, resource, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { auditedSubjects, auditedTexts } from '#core/model/resolved/audited.ts';
import { auditThings, auditVerbs } from './audit-words.ts';

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const resources = resolveResources(
  defineResources({
    shop: resource({
      label: '店',
      fields: { name: text('名称', { required: true }), open: boolean('公開') },
      list: { columns: ['name'] },
      access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins },
      actions: { shut: { label: '閉店', roles: admins, when: { open: [true] } } },
      listActions: { tidy: { label: '片付け', roles: admins, confirm: '片付けますか' } },
    }),
  }),
);
const audit = { done: auditVerbs, things: auditThings };
const texts = auditedTexts(resources, { audit });

it.each([
  ['shop', 'create', '店', '登録'],
  ['shop', 'shut', '店', '閉店'],
  ['shop', 'tidy', '店', '片付け'],
  ['shop', 'count', '店', '成果日数の集計'],
  ['setting/issuer', 'update', '請求書の発行者', '更新'],
  // No longer declared
  ['gone', 'bought', 'gone', 'bought'],
])('of %s, to which “%s” was done, the record tells as %s: %s', (resource, action, thing, done) => {
  const row = { resource, action };
  expect([texts.resource(row), texts.action(row)]).toEqual([thing, done]);
});

it('offers each subject once: an earlier name of a resource has its label', () => {
  const labels = auditedSubjects(resources, { audit }).map(({ label }) => label);
  expect(labels).toEqual(['店', '保存した表示', '請求書の発行者', 'APIトークン']);
  const renamed = { audit: { ...audit, things: { ...auditThings, 'setting/issuer': '店' } } };
  expect(auditedSubjects(resources, renamed).map(({ value }) => value)).toEqual(['shop', 'saved-view', 'api-token']);
});
