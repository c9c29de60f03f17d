import type { KeyboardEvent } from 'react';

/** Is a Japanese conversion open? Its Enter, Escape and arrows belong to the conversion. */
export function isComposing(event: KeyboardEvent): boolean {
  // Safari ends the composition before the Enter that confirms it; 229 still tells
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
