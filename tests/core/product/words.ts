import type { ErrorDefinitions } from '#core/model/errors.ts';
import { setLanguage } from '#core/model/language.ts';
import { en } from '#core/model/words/en.ts';

const kitchenErrors = {
  sink_blocked: { status: 409, message: 'The sink is blocked by {label}' },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly kitchen: typeof kitchenErrors;
  }
}

setLanguage({ product: { name: 'Kitchen Sink', short: 'Kitchen' }, words: en, errors: kitchenErrors });
