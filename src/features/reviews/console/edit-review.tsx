import { minuteOf } from '#core/console/fields/figures.ts';
import EditPage from '#core/console/pages/edit/edit-page.tsx';
import { SectionCard } from '#core/console/ui/section-card.tsx';
import text from '#core/console/ui/text.module.css';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { reviewOf } from './review.ts';
import { Stars } from './stars.tsx';

/** The form of a reply, below the review that it answers. */
export default function EditReview({ resource }: { resource: ResolvedResource }) {
  return (
    <EditPage
      resource={resource}
      extras={{
        lead: ({ task: { row } }) => {
          if (row === null) return null;
          const { reviewer, stars, comment, createTime } = reviewOf(row, {});
          return (
            <SectionCard title={`${reviewer}さんのクチコミ`}>
              <Stars count={stars} />
              {createTime !== null && <span className={text.secondary}>{minuteOf(createTime)}</span>}
              <p className="tj-lines">{comment ?? <span className={text.secondary}>コメントはありません</span>}</p>
            </SectionCard>
          );
        },
      }}
    />
  );
}
