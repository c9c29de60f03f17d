import { LegalPage } from './legal-page.tsx';

/** The terms of use in force. */
export default function TermsPage() {
  return <LegalPage page="terms" />;
}
