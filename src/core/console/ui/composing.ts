import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** True during an IME conversion, which then handles Enter, Escape and the arrow keys. */
export function isComposing(event: ReactKeyboardEvent | KeyboardEvent): boolean {
  // Safari ends the composition before the Enter that confirms it, but still sends key code 229
  return ('nativeEvent' in event ? event.nativeEvent : event).isComposing || event.keyCode === 229;
}
