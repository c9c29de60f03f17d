import { isPublicPage, type PublicPage, publicPages } from '#accounts/rules/public-pages.ts';
import { type Day, dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { Deps, Tables } from '#product';
import { getPublicPage, getStandardText } from '../../calls/public-pages.ts';
import { withOperatorsData } from '../operators-data.ts';
import { termsInForce } from '../terms-of-use.ts';
import { standardTexts } from './standard-texts.ts';

interface Reading {
  readonly tx: Orm;
  readonly tables: Tables;
}

/** Routes of the public pages, for everybody, and of the texts that they have by default, for administrators. */
export function publicPageRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const reading = { tx: deps.database.orm, tables: deps.tables };
  return [
    on(getPublicPage, async ({ params }) => {
      const page = pageNamed(params.page);
      const { body, ...written } = await writtenText(reading, page, dayOf(deps.now()));
      return { title: publicPages[page], ...written, body: await withOperatorsData(reading, body) };
    }),
    on(getStandardText, async ({ params }) => ({ body: standardTexts[pageNamed(params.page)] })),
  ];
}

function pageNamed(name: string): PublicPage {
  if (!isPublicPage(name)) throw new AppError('not_found');
  return name;
}

/** Returns the operator's own text, otherwise the standard one. */
async function writtenText(
  { tx, tables }: Reading,
  page: PublicPage,
  today: Day,
): Promise<{ version: string | null; effectiveFrom: Day | null; body: string }> {
  const standard = { version: null, effectiveFrom: null, body: standardTexts[page] };
  if (page === 'terms') {
    const terms = await termsInForce({ tx, tables }, today);
    return terms === null ? standard : { version: terms.name, effectiveFrom: terms.effectiveFrom, body: terms.body };
  }
  const { [page]: column } = tables['public-page'];
  const [found] = await tx.select({ body: column }).from(tables['public-page']);
  return { ...standard, body: found?.body || standard.body };
}
