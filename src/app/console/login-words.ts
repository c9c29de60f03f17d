import { accountsErrors } from '#accounts/errors.ts';
import { setSomeLanguage } from '#core/model/language.ts';
import { ja } from '#core/model/words/ja.ts';
import { productName } from '#domain/product-name.ts';
import { linksErrors } from '#links/errors.ts';

// The login page imports this first: what it never meets of the other capabilities' errors it does not carry
setSomeLanguage({ product: productName, words: ja, errors: { ...accountsErrors, ...linksErrors } });
