import type { CoreErrorCode, ErrorParams } from '#core/model/errors.ts';

/** Why a text is no day, month, time or moment: an error code with its params, except the field's label. */
export interface DateFault {
  readonly code: Extract<CoreErrorCode, `date_${string}` | `time_${string}`>;
  readonly params?: ErrorParams;
}

export type DateResult<Value> =
  | { readonly value: Value; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: DateFault };

/** The result for a text without a meaning. */
export const invalidDate: { readonly fault: DateFault } = { fault: { code: 'date_invalid' } };
