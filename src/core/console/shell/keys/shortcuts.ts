import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { isComposing } from '#core/console/ui/browser.ts';
import { second } from '#core/model/day.ts';
import { reachableLists } from '../menu-entries.ts';
import { goToKeys } from './go-to-keys.ts';
import { doToRows } from './row-keys.ts';

const secondKeyMs = 1.5 * second;

/**
 * The console's keyboard shortcuts: `g` and a letter to navigate, `n` new, `e` edit, `j`, `k`, `x`, `.` and Enter in rows, `?` help, Ctrl+K the
 * command palette, Ctrl+Z undo while it is offered. `/` is handled by the list. Ignored while the user is typing, during an IME conversion,
 * while a dialog is open, and with other modifiers.
 */
export function useShortcuts(open: (overlay: 'palette' | 'help') => void) {
  const { resources, actor } = useProduct();
  const { home } = useConsoleProduct();
  const navigate = useNavigate();
  // Before the first paint: a key pressed right after it would be lost
  useLayoutEffect(() => {
    const letters = goToKeys(reachableLists(resources, actor, home));
    let wentAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event) || event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        open('palette');
        return;
      }
      if (event.altKey || isElsewhere(event.target) || isDialogOpen()) return;
      const key = event.key.toLowerCase();
      if (event.ctrlKey || event.metaKey) {
        // With Shift it would be redo; a held key counts once
        const isUndo = key === 'z' && !event.shiftKey && !event.repeat;
        const undo = isUndo ? [...document.querySelectorAll<HTMLElement>('[data-undo]')].at(-1) : undefined;
        if (undo !== undefined) event.preventDefault();
        undo?.click();
        return;
      }
      const isSecond = event.timeStamp - wentAt < secondKeyMs;
      wentAt = Number.NEGATIVE_INFINITY;
      const target = isSecond ? letters.get(key) : undefined;
      if (target !== undefined) void navigate(target.path);
      else if (key === 'g') wentAt = event.timeStamp;
      else if (key === '?') open('help');
      else if (key !== 'n' && key !== 'e') {
        if (!doToRows(key)) return;
      } else document.querySelector<HTMLElement>(`#content [data-shortcut="${key}"]`)?.click();
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [resources, actor, home, navigate, open]);
}

/** True if the event's target is a text input, or is outside the shell, e.g. in an open menu. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isTyped = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox]';
  const isOver = target !== document.body && target.closest('.tj-shell') === null;
  return isOver || target.isContentEditable || target.matches(isTyped);
}

function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog], dialog[open]');
  return [...dialogs].some((dialog) => dialog.checkVisibility());
}
