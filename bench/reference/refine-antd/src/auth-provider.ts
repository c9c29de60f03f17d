import type { AuthProvider } from '@refinedev/core';

const tokenKey = 'refine-auth';

export const authProvider: AuthProvider = {
  login: async ({ email, password }) => {
    const answer = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!answer.ok) return { success: false, error: { name: 'LoginError', message: 'Invalid username or password' } };
    const { token } = await answer.json();
    localStorage.setItem(tokenKey, token);
    return { success: true, redirectTo: '/' };
  },
  logout: async () => {
    localStorage.removeItem(tokenKey);
    return { success: true, redirectTo: '/login' };
  },
  check: async () =>
    localStorage.getItem(tokenKey) === null ? { authenticated: false, redirectTo: '/login' } : { authenticated: true },
  getPermissions: async () => null,
  getIdentity: async () => {
    const token = localStorage.getItem(tokenKey);
    if (token === null) return null;
    const answer = await fetch('/api/auth/me', { headers: { Authorization: `Bearer ${token}` } });
    return answer.json();
  },
  onError: async (error) => ({ error }),
};
