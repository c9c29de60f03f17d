import { LegalPage } from './legal-page.tsx';

/** The statements of the Act on Specified Commercial Transactions (特定商取引法). */
export default function CommercePage() {
  return <LegalPage page="commerce" />;
}
