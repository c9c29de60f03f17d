import { AppError } from '#core/model/errors.ts';
import type { RuleContext, Rules } from '#product';
import type { resources } from '#resources';
import { paidSetting } from './setting.ts';

/** The rules of the second instrument's setting: it is switched on only where its login is set. */
export function secondInstrumentRules({
  isSetUp,
}: {
  readonly isSetUp: boolean;
}): Rules<(typeof resources)['second-instrument']> {
  return {
    async beforeWrite({ isOn }) {
      if (isOn === true && !isSetUp) throw new AppError('second_instrument_unset', { field: 'isOn' });
    },
  };
}

/** Throws AppError `second_instrument_off` at the keywords of these indexes, where the second instrument is not used. */
export async function requireSecondInstrument(context: RuleContext, indexes: readonly number[]): Promise<void> {
  if (indexes.length === 0 || (await paidSetting(context)).isOn) return;
  throw new AppError(
    indexes.map((index) => ({ code: 'second_instrument_off' as const, field: `details.${index}.instrument` })),
  );
}
