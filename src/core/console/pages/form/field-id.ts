/** The id of the control at a field's path: `details.0.keyword` → `field-details-0-keyword`; `within` is the form's name over another one. */
export function fieldId(path: string, within?: string): string {
  return `${within === undefined ? '' : `${within}-`}field-${path.replaceAll('.', '-')}`;
}

/** Brings the focus to the control at a path, or to what holds it. */
export function focusField(path: string, within?: string): void {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.getElementById(fieldId(parts.slice(0, length).join('.'), within));
    if (found === null) continue;
    found.focus();
    return;
  }
}
