import locale from 'antd/locale/ja_JP';
import { expect, it } from 'vitest';
import { sentence, words } from '#core/model/language.ts';

const antd = locale.Form?.defaultValidateMessages;

it.each([
  ['required', antd?.required],
  ['type', antd?.types?.string],
  ['option', antd?.enum],
  ['whitespace', antd?.whitespace],
  ['date_invalid', antd?.date?.invalid],
  ['text_length', antd?.string?.len],
  ['text_min', antd?.string?.min],
  ['text_max', antd?.string?.max],
  ['text_range', antd?.string?.range],
  ['number_min', antd?.number?.min],
  ['number_max', antd?.number?.max],
  ['number_range', antd?.number?.range],
  ['pattern', antd?.pattern?.mismatch],
] as const)('%s is the default form message, word for word', (code, message) => {
  expect(words().errors[code]).toBe(String(message).replaceAll('${', '{'));
});

it('shows a pattern as the declaration says it to people', () => {
  const problem = { code: 'pattern', params: { label: '登録番号', pattern: 'T＋13桁の数字' } } as const;
  expect(sentence(problem)).toBe('登録番号はパターンT＋13桁の数字と一致しません');
});
