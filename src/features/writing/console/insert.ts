/**
 * The text with a piece put in where the caret of the text area last stood (of this id), in the place of what was selected; at the end
 * where there is no such text area. The caret stands behind it afterwards.
 */
export function inserted(id: string, text: string, piece: string): string {
  const area = document.getElementById(id);
  const [from, to] =
    area instanceof HTMLTextAreaElement ? [area.selectionStart, area.selectionEnd] : [text.length, text.length];
  putCaret(id, from + piece.length);
  return text.slice(0, from) + piece + text.slice(to);
}

/** Brings the caret into the text area once what was put in stands there. */
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
