import { Form, type FormProps } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useSend } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { dropDraft, saveDraft, savedDraft } from '#core/console/session/saved-draft.ts';
import { isComposing } from './browser.ts';
import { RequiredMark } from './required-mark.tsx';

export type TextValues = Readonly<Record<string, string>>;

const secret = /password|code/i;

/**
 * Submits a small form, ignoring repeated submits while it is sending. Errors are shown at their fields, or above the form. With `keepAs`,
 * input other than secrets survives a reload of the page.
 */
export function useFormSubmit(
  send: (values: TextValues) => Promise<void>,
  { keepAs = null }: { keepAs?: string | null } = {},
) {
  const [form] = Form.useForm<TextValues>();
  const [initialValues] = useState(() => (keepAs === null ? null : savedDraft(keepAs, null)) ?? {});
  const [error, setError] = useState<string | null>(null);
  const { isRunning: isSending, run } = useSend({
    failed(thrown) {
      const { atFields, above } = sortProblems(Object.keys(form.getFieldsValue()), thrown);
      form.setFields(atFields);
      setError(above);
    },
  });

  async function submit(values: TextValues) {
    setError(null);
    await send(values);
    if (keepAs !== null) dropDraft(keepAs);
  }
  function onValuesChange(_: unknown, values: TextValues) {
    if (keepAs === null) return;
    saveDraft(keepAs, null, Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name))));
  }
  /** An Enter that confirms an IME conversion must not submit. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
  }
  return {
    form,
    isSending,
    error,
    formProps: {
      form,
      initialValues,
      onFinish: (values: TextValues) => void run(() => submit(values)),
      onKeyDown,
      onValuesChange,
      layout: 'vertical',
      requiredMark: false,
      noValidate: true,
    } as const,
  };
}

/** Marks the required fields of an antd form with the same word as all other forms. */
export const inWord: Exclude<FormProps['requiredMark'], undefined> = (label, { required }) => (
  <span>
    {label}
    {required && <RequiredMark />}
  </span>
);

/** Splits a failure's messages into those at the given fields and one to show above the form (null if there is none). */
export function sortProblems(
  fields: readonly string[],
  thrown: unknown,
): { atFields: { name: string; errors: string[] }[]; above: string | null } {
  const { message, problems } = failureOf(thrown);
  const atFields = fields.flatMap((name) => {
    const errors = problems.filter(({ field }) => field === name).map((problem) => problem.message);
    return errors.length > 0 ? [{ name, errors }] : [];
  });
  const other = problems.find(({ field }) => field === undefined || !fields.includes(field));
  return { atFields, above: atFields.length > 0 ? (other?.message ?? null) : (other?.message ?? message) };
}
