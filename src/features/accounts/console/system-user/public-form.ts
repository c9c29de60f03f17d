import { useState } from 'react';
import { type TextValues, useFormSubmit } from '#core/console/ui/form-submit.ts';

/** What tells people from programs. */
interface Signs {
  readonly website: string | null;
  /** ms */
  readonly openFor: number;
}

/** A form that anybody may send: once, with what tells people from programs, and kept through a reload. Empty fields are left out. */
export function usePublicForm(sendForm: (filled: TextValues, signs: Signs) => Promise<unknown>, keepAs: string) {
  const [opened] = useState(() => Date.now());
  const [isSent, setIsSent] = useState(false);
  const form = useFormSubmit(
    async ({ website, ...typed }: TextValues) => {
      const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => (value ?? '') !== ''));
      await sendForm(filled, { website: website ?? null, openFor: Date.now() - opened });
      setIsSent(true);
    },
    { keepAs },
  );
  return { ...form, isSent };
}
