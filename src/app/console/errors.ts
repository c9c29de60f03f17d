import { setSomeLanguage } from '#core/model/language.ts';
import { ja } from '#core/model/words/ja.ts';
import { productName } from '#domain/product-name.ts';
import { googleErrors } from '#google/errors.ts';
import { postsErrors } from '#posts/errors.ts';

/** The product's errors that the console's own checks can find. All others come from the server, with their message. */
export const consoleErrors = { ...googleErrors, ...postsErrors } as const;

// The console imports this first
setSomeLanguage({ product: productName, words: ja, errors: consoleErrors });
