/**
 * Replaces `query-string` in the build, of which simple-rest uses this one function: values, and lists of them, each as a
 * parameter of that name; undefined ones are left out.
 */
export function stringify(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) params.append(name, String(one));
  return params.toString();
}
