import jaJP from 'antd/es/locale/ja_JP';
import { ja } from '#core/console/i18n/words/ja.ts';
import { refineWords } from '#core/console/i18n/words/refine-ja.ts';
import { speakOnScreen } from '#core/console/i18n/words.ts';

// The console imports this first; what one looks for in it are stores
speakOnScreen({
  words: { ...ja, find: '画面や店舗を探す', findPlaceholder: '画面名・店舗名' },
  antd: jaJP,
  refine: refineWords,
  locale: 'ja-JP',
});
