import { useParams } from 'react-router';
import { NotFoundPage } from '#core/console/ui/states/placeholders.tsx';
import { commonPageNamed } from './common-page.ts';
import { Contact } from './contact.tsx';
import { RequestLeave } from './request-leave.tsx';
import { SignUp } from './sign-up.tsx';

const pages = { add: SignUp, 'input-contact': Contact, 'input-request-leave': RequestLeave } as const;

/** The public pages of a product: sign-up, inquiry, leaving. */
export default function Common() {
  const { page = '' } = useParams();
  const known = commonPageNamed(page);
  if (known === null) return <NotFoundPage />;
  const Page = pages[known.purpose];
  return <Page product={known.product} />;
}
