import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Is a Japanese conversion open? Its Enter, Escape and arrows belong to the conversion. */
export function isComposing(event: ReactKeyboardEvent | KeyboardEvent): boolean {
  // Safari ends the composition before the Enter that confirms it; 229 still tells
  return ('nativeEvent' in event ? event.nativeEvent : event).isComposing || event.keyCode === 229;
}
