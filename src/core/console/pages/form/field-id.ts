/**
 * The id of the control for a field's path: `details.0.keyword` → `field-details-0-keyword`. `within` is the name of a form in a drawer.
 */
export function fieldId(path: string, within?: string): string {
  return `${within === undefined ? '' : `${within}-`}field-${path.replaceAll('.', '-')}`;
}

/** Focuses the control for a path, or the closest control that contains it. */
export function focusField(path: string, within?: string): void {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.getElementById(fieldId(parts.slice(0, length).join('.'), within));
    if (found === null) continue;
    found.focus();
    return;
  }
}
