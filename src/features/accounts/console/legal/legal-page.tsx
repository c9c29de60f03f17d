import { useLocation } from 'react-router';
import { AuthFrame, AuthNote } from '#accounts/console/auth-frame.tsx';
import { isPublicPage, type PublicPage, publicPages, sectionsOf } from '#accounts/rules/public-pages.ts';
import { useCall } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { NotFoundPage, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { dayInWords } from '#domain/month.ts';
import { getPublicPage } from '../../calls/public-pages.ts';
import { GoogleTerms } from './google-terms.tsx';
import styles from './legal-page.module.css';

/** A page that anybody may read, signed in or not, named by its path: the operator's text, and Google's terms with those that users agree to. */
export default function LegalPage() {
  const name = useLocation().pathname.split('/')[2] ?? '';
  return isPublicPage(name) ? <Text page={name} /> : <NotFoundPage />;
}

function Text({ page }: { page: PublicPage }) {
  const { data, isPending, isError, error } = useCall(getPublicPage, { page });
  return (
    <AuthFrame title={publicPages[page]}>
      {isPending && <SkeletonRows rows={8} />}
      {isError && <AuthNote kind="error">{failureOf(error).message}</AuthNote>}
      {data !== undefined && (
        <article className={styles.text}>
          {data.version !== null && data.effectiveFrom !== null && (
            <p>
              {data.version}（{dayInWords(data.effectiveFrom)}から）
            </p>
          )}
          {sectionsOf(data.body).map(({ heading, text }) => (
            <section key={`${heading} ${text}`}>
              {heading !== null && <Heading spaced="around">{heading}</Heading>}
              {text !== '' && <p>{text}</p>}
            </section>
          ))}
          {page !== 'commerce' && <GoogleTerms />}
        </article>
      )}
    </AuthFrame>
  );
}
