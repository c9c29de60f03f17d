import { LegalPage } from './legal-page.tsx';

/** The privacy policy. */
export default function PrivacyPage() {
  return <LegalPage page="privacy" />;
}
