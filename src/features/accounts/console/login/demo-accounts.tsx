import { useEffect, useState } from 'react';
import { send } from '#core/console/http/calls.ts';
import type { Role } from '#core/model/roles.ts';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import { roleLabels } from '#domain/accounts/roles.ts';
import { getClientSettings } from '#domain/client-settings.ts';
import styles from '../auth-frame.module.css';

const accounts: readonly [Role, string][] = [
  ['SYSTEM_ADMINISTRATOR', 'system-admin@example.com'],
  ['BUSINESS_ADMINISTRATOR', 'business-admin@example.com'],
  ['MANAGER', 'manager@example.com'],
  ['GENERAL_WITHOUT_PAYMENT', 'general@example.com'],
  ['GENERAL_MEO_DIRECT', 'meo-direct@example.com'],
  ['GENERAL_CLAIMED_BY_AGENCY', 'agency-client@example.com'],
  ['GENERAL_CLAIMED_BY_FLEX', 'flex-client@example.com'],
];

/** In demo mode: accounts to sign in with. A click fills in the form. */
export function DemoAccounts({ onChoose }: { onChoose: (account: { email: string; password: string }) => void }) {
  const [isDemo, setIsDemo] = useState(false);
  useEffect(() => {
    // Without an answer there is nothing to offer
    send(getClientSettings).then(
      ({ demo }) => setIsDemo(demo),
      () => undefined,
    );
  }, []);
  if (!isDemo) return null;
  return (
    <section aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">
        デモアカウント<span>（パスワードは共通で {demoPassword}）</span>
      </h2>
      <ul className={styles.demo}>
        {accounts.map(([role, email]) => (
          <li key={role}>
            <button type="button" title={email} onClick={() => onChoose({ email, password: demoPassword })}>
              {roleLabels[role]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
