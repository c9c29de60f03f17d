/** The id of the control at a field's path: `details.0.keyword` → `field-details-0-keyword`. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}

/** Brings the focus to the control at a path, or to what holds it. */
export function focusField(path: string): void {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.getElementById(fieldId(parts.slice(0, length).join('.')));
    if (found === null) continue;
    found.focus();
    return;
  }
}
