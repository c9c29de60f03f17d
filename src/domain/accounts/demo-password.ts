/** The password of the demo accounts. It is public, so outside demo mode it is refused and cannot be chosen. */
export const demoPassword = 'demo-Pass-2026';
