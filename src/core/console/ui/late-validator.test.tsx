import Validator, { type Rules, type Values } from '@rc-component/async-validator';
import { describe, expect, it } from 'vitest';
import LateValidator from './late-validator.ts';

const messages = { required: '入力してください', types: { email: 'メールアドレスではありません' } };
const options = { suppressWarning: true };

const cases: readonly [string, Rules, Values][] = [
  ['nothing where something is required', { name: [{ required: true }] }, { name: '' }],
  ['an address that is none', { mail: [{ type: 'email' }] }, { mail: 'a@' }],
  ['an address', { mail: [{ type: 'email' }] }, { mail: 'a@example.com' }],
  ['too short a text', { name: [{ min: 12 }] }, { name: 'abc' }],
  ['a rule of one’s own', { name: [{ validator: () => new Error('使えません') }] }, { name: 'abc' }],
];

it('takes nothing for valid that it cannot validate, and can be asked again', async () => {
  const validator = new LateValidator({ name: [{ required: true }] });
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(validator.validate({ name: 'abc' }, options, missing)).rejects.toMatchObject({
    errors: [{ message: expect.stringContaining('通信環境') }],
  });
  await expect(validator.validate({ name: 'abc' }, options)).resolves.toEqual({ name: 'abc' });
});

describe('a validator that is loaded when it is needed', () => {
  it.each(cases)('says of %s what the library says', async (_case, rules, values) => {
    const answers = await Promise.all(
      [LateValidator, Validator].map((One) => {
        const validator = new One(rules);
        validator.messages(messages);
        return validator.validate(values, options).then(
          (valid: Values) => ({ valid }),
          ({ errors }: { errors: unknown }) => ({ errors }),
        );
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });
});
