import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { dropDraft, saveDraft, savedDraft } from '#core/console/session/saved-draft.ts';
import type { Values } from '#core/model/draft.ts';
import { isSameValue } from './form-parts.tsx';

/**
 * The input restored from this form's draft, saved before a reload or the end of the session; {} if there is none. `within` is the name of
 * a form in a drawer.
 */
export function useRestored(
  userId: number,
  start: Values,
  within: string | undefined,
): { restored: Values; name: string } {
  const { pathname } = useLocation();
  const place = within === undefined ? pathname : `${pathname}#${within}`;
  const [found] = useState(() => {
    const kept = Object.entries(savedDraft(place, userId) ?? {});
    const changed = kept.filter(([name, value]) => Object.hasOwn(start, name) && !isSameValue(value, start[name]));
    return { restored: Object.fromEntries(changed), name: place };
  });
  return found;
}

/**
 * Saves the changed values as a draft, and deletes it when there are none or the form unmounts. Returns a function that deletes the draft
 * at once: the form unmounts only when the next page is rendered, and a reload may come before that.
 */
export function useDraftAutosave(name: string, userId: number, values: Values, start: Values): () => void {
  useEffect(() => {
    const changed = Object.entries(values).filter(([field, value]) => !isSameValue(value, start[field]));
    if (changed.length === 0) dropDraft(name);
    else saveDraft(name, userId, Object.fromEntries(changed));
  }, [name, userId, values, start]);
  const held = useRef(name);
  held.current = name;
  useEffect(() => () => dropDraft(held.current), []);
  return useCallback(() => dropDraft(name), [name]);
}
