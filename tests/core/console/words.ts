import enUS from 'antd/es/locale/en_US';
import { en } from '#core/console/i18n/words/en.ts';
import { setConsoleLanguage } from '#core/console/i18n/words.ts';

// Refine's own English stands where a console gives it no words
setConsoleLanguage({ words: en, antd: enUS, refine: {}, locale: 'en-GB' });
