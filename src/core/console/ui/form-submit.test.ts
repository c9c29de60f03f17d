import { expect, it } from 'vitest';
import { CallError } from '#core/console/http/client.ts';
import { sortProblems } from './form-submit.tsx';

const refused = (...problems: { code: string; message: string; field?: string }[]) =>
  new CallError({ status: 422, message: problems[0]?.message ?? '', problems });

it('puts a message at its field, and says above the form only what has no field there', () => {
  const thrown = refused(
    { code: 'required', message: 'メールアドレスを入力してください', field: 'email' },
    { code: 'token_invalid', message: 'リンクの有効期限が切れています', field: 'token' },
  );
  expect(sortProblems(['email', 'password'], thrown)).toEqual({
    atFields: [{ name: 'email', errors: ['メールアドレスを入力してください'] }],
    above: 'リンクの有効期限が切れています',
  });
});

it('always says something', () => {
  expect(sortProblems(['email'], CallError.outside('network'))).toEqual({
    atFields: [],
    above: expect.stringContaining('接続できません'),
  });
  expect(sortProblems(['email'], refused({ code: 'type', message: 'x', field: 'email' })).above).toBeNull();
});
