import type { Rules, ValidateMessages, ValidateOption, Values } from '@rc-component/async-validator';
import { words } from '#core/model/language.ts';

const library = () => import('@rc-component/async-validator');

// Requested at once, so that it is there long before a form is sent
library().catch(() => undefined);

/**
 * Replaces the validator of antd's forms in the build: the same, but no form waits for it to be shown. Generated forms are
 * validated by their declaration and need none.
 */
export default class LateValidator {
  static warning: () => void = () => undefined;
  readonly #rules: Rules;
  #messages: ValidateMessages | undefined;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  messages(messages: ValidateMessages): void {
    this.#messages = messages;
  }

  /** Rejects with `errors` if the values are invalid, or if they cannot be validated because the library cannot be loaded. */
  async validate(values: Values, options: ValidateOption, load = library): Promise<Values> {
    // Not reloaded as for other missing code: what was typed would be lost
    const Validator = await load().then(
      (module) => module.default,
      () => null,
    );
    // antd's forms take any other rejection for valid values
    if (Validator === null) throw { errors: [{ message: words().errors.network }], fields: {} };
    const validator = new Validator(this.#rules);
    validator.messages(this.#messages);
    return validator.validate(values, options);
  }
}
