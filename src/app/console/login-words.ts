import { accountsErrors } from '#accounts/errors.ts';
import { setSomeLanguage } from '#core/model/language.ts';
import { ja } from '#core/model/words/ja.ts';
import { productName } from '#domain/product-name.ts';
import { linksErrors } from '#links/errors.ts';

// The login page imports this first. It includes only the errors that the page can meet, to stay small
setSomeLanguage({ product: productName, words: ja, errors: { ...accountsErrors, ...linksErrors } });
