import type { Rules } from '#product';
import type { resources } from '#resources';

/** Other words are another edition; what was agreed to before keeps its own. */
export const consentSettingRule: Rules<(typeof resources)['consent-setting']> = {
  async beforeWrite(values, current) {
    if (values.words === undefined || values.words === current?.words) return;
    values.edition = (current?.edition ?? 0) + 1;
  },
};
