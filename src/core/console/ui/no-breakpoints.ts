const none = {};

/**
 * Replaces antd's observer of the window's width in the build, for a form item's row and for paginations. No prop of
 * theirs depends on the width here, but each would be rendered a second time before it is painted.
 */
export default function useNoBreakpoints(): Readonly<Record<string, boolean>> {
  return none;
}
