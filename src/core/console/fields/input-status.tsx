import { FormItemInputContext } from 'antd/es/form/context';
import type { ReactNode } from 'react';

/** What antd's inputs ask of the form item around them, by status. */
const ofInputs = {
  none: { isFormItemInput: true },
  warning: { isFormItemInput: true, status: 'warning' },
  error: { isFormItemInput: true, status: 'error' },
} as const;

/** Colours the inputs inside by their status, which antd's inputs ask of the form item around them. */
export function InputStatus({ status, children }: { status: keyof typeof ofInputs; children: ReactNode }) {
  return <FormItemInputContext.Provider value={ofInputs[status]}>{children}</FormItemInputContext.Provider>;
}
