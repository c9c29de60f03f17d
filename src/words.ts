import { accountsErrors } from '#accounts/errors.ts';
import { approvalsErrors } from '#approvals/errors.ts';
import { billingErrors } from '#billing/errors.ts';
import { consentsErrors } from '#consents/errors.ts';
import type { ErrorDefinition, ProductErrorCode } from '#core/model/errors.ts';
import { setLanguage } from '#core/model/language.ts';
import { ja } from '#core/model/words/ja.ts';
import { documentsErrors } from '#documents/errors.ts';
import { productName } from '#domain/product-name.ts';
import { googleErrors } from '#google/errors.ts';
import { guardErrors } from '#guard/errors.ts';
import { linksErrors } from '#links/errors.ts';
import { locationsErrors } from '#locations/errors.ts';
import { notificationsErrors } from '#notifications/errors.ts';
import { postalCodeErrors } from '#postal-code/errors.ts';
import { postsErrors } from '#posts/errors.ts';
import { profileErrors } from '#profile/errors.ts';
import { rankingErrors } from '#ranking/errors.ts';
import { reportErrors } from '#report/errors.ts';
import { settingsErrors } from '#settings/errors.ts';
import { snsErrors } from '#sns/errors.ts';
import { storesErrors } from '#stores/errors.ts';
import { termsErrors } from '#terms/errors.ts';
import { tiktokErrors } from '#tiktok/errors.ts';
import { webhooksErrors } from '#webhooks/errors.ts';
import { writingErrors } from '#writing/errors.ts';

/** The errors of all features: a missing one does not compile. */
export const errors: Readonly<Record<ProductErrorCode, ErrorDefinition>> = {
  ...accountsErrors,
  ...billingErrors,
  ...approvalsErrors,
  ...consentsErrors,
  ...documentsErrors,
  ...googleErrors,
  ...guardErrors,
  ...linksErrors,
  ...locationsErrors,
  ...notificationsErrors,
  ...postalCodeErrors,
  ...postsErrors,
  ...profileErrors,
  ...rankingErrors,
  ...reportErrors,
  ...settingsErrors,
  ...snsErrors,
  ...storesErrors,
  ...termsErrors,
  ...tiktokErrors,
  ...webhooksErrors,
  ...writingErrors,
};

// Each program of the product imports this first
setLanguage({ product: productName, words: ja, errors });
