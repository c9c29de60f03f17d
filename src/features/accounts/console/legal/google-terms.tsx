import { googleTerms } from '#accounts/rules/public-pages.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';

/** Names Google's terms, to which users of Google's maps and places agree along with the operator's. */
export function GoogleTerms() {
  return (
    <section>
      <Heading spaced="around">Googleの規約</Heading>
      <p>
        本サービスはGoogleマップの機能とコンテンツを利用しています。ご利用にあたっては、次のGoogleの規約にも同意いただいたものとします。
      </p>
      <ul>
        {googleTerms.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
