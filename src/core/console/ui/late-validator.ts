import type { Rules, ValidateMessages, ValidateOption, Values } from '@rc-component/async-validator';

const load = () => import('@rc-component/async-validator');

// A form with antd's rules is validated when it is sent, so it is loaded while the user fills the form in
document.addEventListener('input', function begin({ target }) {
  if (!(target instanceof Element) || target.closest('form.ant-form') === null) return;
  document.removeEventListener('input', begin);
  load().catch(() => undefined);
});

/**
 * Replaces the validator of antd's forms in the build: the same, but loaded when it is needed. Generated forms are
 * validated by their declaration, and a form can be shown before it is validated.
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

  /** Rejects if the values are invalid, as antd's forms expect. */
  async validate(values: Values, options: ValidateOption): Promise<Values> {
    const { default: Validator } = await load();
    const validator = new Validator(this.#rules);
    validator.messages(this.#messages);
    return validator.validate(values, options);
  }
}
