import { expect, it } from 'vitest';
import { languageName } from './language-name.ts';

it('a language is called by its name in Japanese', () => {
  expect(['ja', 'zh-TW', 'zh-Hant'].map(languageName)).toEqual(['日本語', '中国語 (台湾)', '繁体中国語']);
});

it('what is no code of a language is shown as it is', () => {
  expect(['zh-yue', 'ja-abc', '', null].map(languageName)).toEqual(['zh-yue', 'ja-abc', '', '']);
});
