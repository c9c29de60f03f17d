import { useParams } from 'react-router';
import { rowIn } from '#core/console/http/calls.ts';
import { actOn } from '#core/console/http/rows.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import ShowPage from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { dayOf } from '#core/model/day.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { customers } from '#domain/accounts/roles.ts';
import { isAnswerable } from '#domain/consents/consent.ts';
import { agreedWords } from '#domain/consents/consent-words.ts';
import { ConsentForm } from './agreement.tsx';
import { Consents } from './list.tsx';
import { Unlinking } from './unlinking.tsx';
import { useAnswer } from './use-answer.ts';

/** The pages of consents and of unlinkings: one file, since each of its own costs every list bytes. */
export default function ConsentPages({ resource }: { resource: ResolvedResource }) {
  const { id } = useParams();
  if (id === undefined) return <Consents resource={resource} />;
  return resource.name === 'consent' ? <Consent resource={resource} /> : <Unlinking resource={resource} />;
}

/** A consent: the words, and for its customer the answer to a request. */
function Consent({ resource }: { resource: ResolvedResource }) {
  return (
    <ShowPage
      resource={resource}
      facts={() => ({ without: ['target', 'words'], first: ['status', 'givenDate'] })}
      above={(row) => <Words row={row} />}
    />
  );
}

function Words({ row }: { row: Row }) {
  const { actor } = useProduct();
  const { isRunning, answer } = useAnswer();
  const { words, mayAnswer, replies, posts, profile, firstDay, lastDay } = termsIn(row);
  const mayGive = mayAnswer && customers.some((role) => role === actor.role);
  if (words === '') return null;
  return (
    <SectionCard title={mayGive ? '承諾のお願い' : '承諾の文面'}>
      {mayGive ? (
        <ConsentForm
          words={words}
          offered={{ replies, posts, profile }}
          firstDay={firstDay}
          lastDay={lastDay}
          isRunning={isRunning}
          onGive={(scopes) => void answer(() => actOn('consent', row, 'give', scopes), '承諾しました')}
        />
      ) : (
        <p className={`tj-lines ${spacing.flush}`}>
          {agreedWords(words, { replies, posts, profile, firstDay, lastDay })}
        </p>
      )}
    </SectionCard>
  );
}

function termsIn(row: Row) {
  const {
    words,
    status = 'CANCELLED',
    way = 'PAPER',
    replies,
    posts,
    profile,
    firstDay,
    lastDay = null,
  } = rowIn('consent', row);
  const today = dayOf(Date.now());
  return {
    words: words ?? '',
    mayAnswer: isAnswerable({ status, way, lastDay }, today),
    replies: replies === true,
    posts: posts === true,
    profile: profile === true,
    // It begins when it is given at the earliest
    firstDay: firstDay !== undefined && (status !== 'REQUESTED' || firstDay > today) ? firstDay : today,
    lastDay,
  };
}
