import jaJP from 'antd/es/locale/ja_JP';
import { ja } from '#core/console/i18n/words/ja.ts';
import { refineWords } from '#core/console/i18n/words/refine-ja.ts';
import { setConsoleLanguage } from '#core/console/i18n/words.ts';

// The console imports this first; the search's texts name the product's own entities
setConsoleLanguage({
  words: { ...ja, find: '画面・操作・データを探す', findPlaceholder: '画面・操作・店舗・ユーザー・請求・キーワード' },
  antd: jaJP,
  refine: refineWords,
  locale: 'ja-JP',
});
