const kept = 8;

/** Where the focus was, and in which dialog: what is gone stands in nothing any more. */
interface Place {
  readonly element: HTMLElement;
  readonly dialog: Element | null;
}

/**
 * A dialog that is taken away takes the focus with it: from here on it goes back to the last place that is still there. Gives the way to
 * stop.
 */
export function restoreFocusAfterDialogs(): () => void {
  let visited: readonly Place[] = [];
  const remember = ({ target: element }: FocusEvent) => {
    if (!(element instanceof HTMLElement)) return;
    const dialog = element.closest('[role=dialog]');
    // Of a dialog the last place alone, however long one was in it
    const others = visited.filter((one) => one.element.isConnected && (dialog === null || one.dialog !== dialog));
    visited = [...others, { element, dialog }].slice(-kept);
  };
  // Who leaves a field for nowhere has not been in it when a dialog opens: its keys are not letters for the field
  const leave = ({ target: element, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(element instanceof HTMLElement) || !document.hasFocus()) return;
    queueMicrotask(() => {
      const wasTaken = !element.isConnected || element.matches(':disabled') || !element.checkVisibility();
      if (!wasTaken && document.activeElement === document.body) visited = [];
    });
  };
  // What lies over the page stands at the body's end
  const observer = new MutationObserver(() => {
    if (visited.at(-1)?.dialog?.isConnected !== false || document.activeElement !== document.body) return;
    for (const { element } of visited.toReversed()) {
      // What is gone, hidden or disabled does not take it
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
