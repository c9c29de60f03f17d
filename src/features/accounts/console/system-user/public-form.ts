import { useState } from 'react';
import { http } from '#core/console/http/client.ts';
import { type TextValues, useFormSubmit } from '#core/console/ui/form-submit.ts';

/** A form that anybody may send: once, with what tells people from programs, and kept through a reload. */
export function usePublicForm(path: string, product: string, keepAs: string) {
  const [opened] = useState(() => Date.now());
  const [isSent, setIsSent] = useState(false);
  const form = useFormSubmit(
    async (values: TextValues) => {
      const { passwordAgain: _, ...typed } = values;
      const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => (value ?? '') !== ''));
      await http.post(path, { ...filled, product, openFor: Date.now() - opened });
      setIsSent(true);
    },
    { keepAs },
  );
  return { ...form, isSent };
}
