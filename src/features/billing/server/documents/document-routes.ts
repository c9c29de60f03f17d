import { getArchive, getDocuments } from '#billing/calls/books.ts';
import { archiveName, chosenArchiveName } from '#billing/rules/document-index.ts';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { attachment } from '#core/server/kernel/files/files.ts';
import { whereOf } from '#core/server/kernel/reading/search.ts';
import { type OpeningDeps, recordOpenings } from '../reminders/openings.ts';
import {
  type ArchiveContent,
  countDocuments,
  documentArchive,
  documentsOfCharges,
  documentsOfMonth,
} from './archive.ts';

/** The calls for several documents in one file, for all who may see charges. */
export function documentRoutes(deps: OpeningDeps): Endpoint[] {
  const on = endpoints(deps);
  const charges = resourceNamed(deps.resources, 'incentive-history');
  const answer = async (
    context: AppContext,
    content: ArchiveContent,
    { named, plain }: { readonly named: (documents: number) => string; readonly plain: string },
  ) => {
    const total = await countDocuments(deps, content);
    if (total === 0) throw new AppError('no_documents');
    await recordOpenings(deps, context, content.charges, 'PDF');
    return context.body(documentArchive(deps, content), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment(named(total), plain),
      'X-Total-Count': String(total),
    });
  };
  return [
    on(getArchive, ({ context, actor, query }) => {
      const { period } = query;
      const by = query.by ?? 'PERIOD';
      const content = documentsOfMonth(deps, actor, period, by);
      const plain = `documents-${by.toLowerCase()}-${period}.zip`;
      return answer(context, content, { named: () => archiveName(period, by), plain });
    }),
    on(getDocuments, ({ context, actor, query }) => {
      const content = documentsOfCharges(deps, whereOf(deps, charges, query, actor), actor);
      const today = dayOf(deps.now());
      const named = (documents: number) => chosenArchiveName(today, documents);
      return answer(context, content, { named, plain: `documents-chosen-${today}.zip` });
    }),
  ];
}
