import { useState } from 'react';

/** A boolean state that is saved in local storage. */
export function useRemembered(key: string, initially: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    const stored = localStorage.getItem(key);
    return stored === null ? initially : stored === '1';
  });
  return [
    value,
    (next) => {
      localStorage.setItem(key, next ? '1' : '0');
      setValue(next);
    },
  ];
}
