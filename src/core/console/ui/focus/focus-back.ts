const kept = 8;

/** An element that had the focus, and its dialog. Stored here, because a removed element no longer has ancestors. */
interface Place {
  readonly element: HTMLElement;
  readonly dialog: Element | null;
}

/** When a dialog is removed, moves the focus back to the last focused element that is still there. Returns a function that stops it. */
export function restoreFocusAfterDialogs(): () => void {
  let visited: readonly Place[] = [];
  const remember = ({ target: element }: FocusEvent) => {
    if (!(element instanceof HTMLElement)) return;
    const dialog = element.closest('[role=dialog]');
    // Keeps only the last element of each dialog, so that those before it are not pushed out
    const others = visited.filter((one) => one.element.isConnected && (dialog === null || one.dialog !== dialog));
    visited = [...others, { element, dialog }].slice(-kept);
  };
  // If the user leaves a field without focusing another, forgets it: when a dialog closes later, the field must not take the page's
  // shortcut keys as text
  const leave = ({ target: element, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(element instanceof HTMLElement) || !document.hasFocus()) return;
    queueMicrotask(() => {
      const wasTaken = !element.isConnected || element.matches(':disabled') || !element.checkVisibility();
      if (!wasTaken && document.activeElement === document.body) visited = [];
    });
  };
  // Dialogs are children of the body
  const observer = new MutationObserver(() => {
    if (visited.at(-1)?.dialog?.isConnected !== false || document.activeElement !== document.body) return;
    for (const { element } of visited.toReversed()) {
      // Elements that are removed, hidden or disabled do not take the focus
      element.focus({ preventScroll: true });
      if (document.activeElement === element) return;
    }
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', leave);
  observer.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', leave);
    observer.disconnect();
  };
}
