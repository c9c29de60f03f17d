import type { GoogleSettings } from '#google/server/deps.ts';

/** Google settings for tests: every host at one URL unless overridden. */
export function googleAt(over: Partial<GoogleSettings> & { url?: string } = {}): GoogleSettings {
  const { url = 'http://127.0.0.1:9', ...rest } = over;
  return {
    clientId: 'client',
    clientSecret: 'secret',
    tokenUrl: `${url}/google-oauth/token`,
    authorizeUrl: `${url}/google-accounts/o/oauth2/v2/auth`,
    redirectUrl: 'https://console.example.com/accept-google',
    hosts: {
      accountManagement: `${url}/google-account-management`,
      businessInformation: `${url}/google-business-information`,
      myBusiness: `${url}/google-my-business`,
      performance: `${url}/google-performance`,
      verifications: `${url}/google-verifications`,
    },
    ...rest,
  };
}

/** The environment variables of a server for that Google. */
export function googleEnvironment(url: string): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: 'client of the tests',
    GOOGLE_CLIENT_SECRET: 'secret of the client',
    GOOGLE_ACCOUNTS_URL: `${url}/google-accounts`,
    GOOGLE_OAUTH_URL: `${url}/google-oauth`,
    GOOGLE_ACCOUNT_MANAGEMENT_URL: `${url}/google-account-management`,
    GOOGLE_BUSINESS_INFORMATION_URL: `${url}/google-business-information`,
    GOOGLE_MY_BUSINESS_URL: `${url}/google-my-business`,
    GOOGLE_PERFORMANCE_URL: `${url}/google-performance`,
    GOOGLE_VERIFICATIONS_URL: `${url}/google-verifications`,
  };
}
