/** The roles of the second product. */
export const roles = ['OWNER', 'CLERK', 'GUEST'] as const;

declare module '#core/model/roles.ts' {
  interface Register {
    readonly role: (typeof roles)[number];
    readonly me: { readonly role: (typeof roles)[number] };
  }
}
