import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { dropDraft, saveDraft, savedDraft } from '#core/console/session/saved-draft.ts';
import type { Values } from '#core/model/draft.ts';
import { isSameValue } from './draft-values.ts';

/**
 * What the user typed into this very form before the page was left by force (a reload, an ended session); {} for nothing. `within` is
 * the form's name over another one's page.
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
 * Saves what differs from the start while there is something; leaving by a link gives it up. What it gives drops what is
 * kept at once: the form itself goes only when the next page has come, and a reload may be faster.
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
