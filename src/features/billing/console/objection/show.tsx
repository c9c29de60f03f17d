import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { rowIn } from '#core/console/http/calls.ts';
import { useOwnAction } from '#core/console/pages/operations/use-run-operation.tsx';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import ShowPage from '#core/console/pages/show/show-page.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { type Day, dayText } from '#core/model/day.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { dayInShort } from '#domain/month.ts';
import { ReadingsOfDay } from '#ranking/console/keyword/day-readings.tsx';
import { useKeyword } from '#ranking/console/ranks/use-ranks.ts';
import styles from './show.module.css';

/** An objection: what was written, what was read on its days, and the answer. */
export default function Objection({ resource }: { resource: ResolvedResource }) {
  return (
    <ShowPage
      resource={resource}
      actions={(row) => <RefuseButton resource={resource} objection={row} />}
      facts={() => ({
        without: ['target', 'firstDay', 'lastDay', 'content', 'answer'],
        first: ['status', 'createDate'],
      })}
      above={(row) => (
        <>
          <Exchange objection={row} />
          <ObjectedDays objection={row} />
        </>
      )}
    />
  );
}

function RefuseButton({ resource, objection }: { resource: ResolvedResource; objection: Row }) {
  const action = useOwnAction(resource, objection, 'refuse');
  return action === null ? null : <Button onClick={action.run}>{action.label}</Button>;
}

/** What was written, and what was answered. */
function Exchange({ objection }: { objection: Row }) {
  const { content, answer } = rowIn('objection', objection);
  return (
    <>
      <SectionCard title="異議の内容">
        <p className={styles.written}>{content}</p>
      </SectionCard>
      {typeof answer === 'string' && answer !== '' && (
        <SectionCard title="回答">
          <p className={styles.written}>{answer}</p>
        </SectionCard>
      )}
    </>
  );
}

/** All readings of the days, one day at a time. Nothing of a fixed month, which no reading decides. */
function ObjectedDays({ objection }: { objection: Row }) {
  const days = daysOf(objection);
  const { detailId } = objection;
  return typeof detailId === 'number' && days.length > 0 ? <Readings detailId={detailId} days={days} /> : null;
}

/** So many days stand beside each other, also on a phone. */
const fewDays = 5;

function Readings({ detailId, days }: { detailId: number; days: readonly Day[] }) {
  const query = useKeyword(String(detailId));
  const [chosen, setChosen] = useState(days[0] ?? '');
  return (
    <SectionCard title="申し立てのあった日の計測">
      <Loaded query={query} rows={4}>
        {(keyword) =>
          keyword === null ? (
            <p className={spacing.flush}>このキーワードは、いま見ることができません。</p>
          ) : (
            <>
              {days.length > 1 && (
                <p>
                  {days.length <= fewDays ? (
                    <Segmented
                      aria-label="日"
                      value={chosen}
                      onChange={setChosen}
                      options={days.map((day) => ({ value: day, label: dayInShort(day) }))}
                    />
                  ) : (
                    <Select
                      aria-label="日"
                      value={chosen}
                      onChange={setChosen}
                      className={spacing.choice}
                      options={days.map((day) => ({ value: day, label: dayText(day) }))}
                    />
                  )}
                </p>
              )}
              <ReadingsOfDay keyword={keyword} day={chosen} />
            </>
          )
        }
      </Loaded>
    </SectionCard>
  );
}

function daysOf(row: Row): readonly Day[] {
  const { days = [] } = rowIn('objection', row);
  return (days ?? []).flatMap(({ day }) => (typeof day === 'string' ? [day] : []));
}
