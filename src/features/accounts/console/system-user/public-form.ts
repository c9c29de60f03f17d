import { useRef, useState } from 'react';
import { type TextValues, useFormSubmit } from '#core/console/ui/form-submit.tsx';

/** Values that distinguish people from robots. */
interface Signs {
  readonly website: string | null;
  /** ms */
  readonly openFor: number;
}

/** A public form: sent once, with the anti-robot values, its draft kept across reloads. Empty fields are left out. */
export function usePublicForm(sendForm: (filled: TextValues, signs: Signs) => Promise<unknown>, keepAs: string) {
  const [opened] = useState(() => Date.now());
  const [isSent, setIsSent] = useState(false);
  // A second click may be checked only after the first one was answered
  const isDone = useRef(false);
  const form = useFormSubmit(
    async ({ website, ...typed }: TextValues) => {
      const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => (value ?? '') !== ''));
      if (isDone.current) return;
      await sendForm(filled, { website: website ?? null, openFor: Date.now() - opened });
      isDone.current = true;
      setIsSent(true);
    },
    { keepAs },
  );
  return { ...form, isSent };
}
