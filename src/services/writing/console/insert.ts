/**
 * Inserts `piece` into the text at the caret of the text area with this id, replacing the selection; at the end if there
 * is no such text area. Moves the caret behind the piece.
 */
export function inserted(id: string, text: string, piece: string): string {
  const area = document.getElementById(id);
  const [from, to] =
    area instanceof HTMLTextAreaElement ? [area.selectionStart, area.selectionEnd] : [text.length, text.length];
  putCaret(id, from + piece.length);
  return text.slice(0, from) + piece + text.slice(to);
}

/** Focuses the text area and sets the caret, once React has rendered the new text. */
export function putCaret(id: string, at: number): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const area = document.getElementById(id);
      if (!(area instanceof HTMLTextAreaElement)) return;
      area.focus();
      area.setSelectionRange(at, at);
    }),
  );
}
