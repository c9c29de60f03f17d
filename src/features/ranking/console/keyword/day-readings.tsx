import { Descriptions, Modal } from 'antd';
import { useCall } from '#core/console/http/calls.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { type Day, dayText, minuteText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { payers } from '#domain/accounts/roles.ts';
import { instrumentNamed } from '#domain/ranks/instruments.ts';
import { placesApart, toleratedDifference } from '#domain/ranks/paid-searches.ts';
import { takenOriginLabels } from '#domain/ranks/reading-codes.ts';
import type { KeywordFacts, RankSeries, ReadingEvidence } from '#ranking/rules/keyword-ranks.ts';
import { DayObjection } from '#terms/console/day-objection.tsx';
import { listReadingsOfDay } from '../../calls/ranks.ts';
import { InstrumentNote } from '../rank/instrument-note.tsx';

interface OfDay {
  readonly keyword: KeywordFacts;
  readonly day: Day;
}

/** The evidence of a day's result in a dialog, and why it was excluded; a customer may object to an achieved day. */
export function DayReadings({
  keyword,
  day,
  isAchieved,
  exclusion,
  onClose,
}: OfDay & { isAchieved: boolean; exclusion: RankSeries['excluded'][number] | null; onClose: () => void }) {
  const { me } = useProduct();
  const { id: detailId, store } = keyword;
  const name = `${store.name} ${keyword.keyword}`;
  return (
    <Modal open title={`${dayText(day)} の計測（${keyword.keyword}）`} footer={null} onCancel={onClose}>
      {exclusion !== null && (
        <p>
          {exclusion.isStopped
            ? `計測停止（Google側）の日です。成果に数えません：${exclusion.reason}`
            : `異議により、成果から除外しています：${exclusion.reason}`}
        </p>
      )}
      <ReadingsOfDay keyword={keyword} day={day} />
      {isAchieved && payers.some((role) => role === me.systemUserRole) && (
        <DayObjection storeId={store.id} detailId={detailId} name={name} day={day} onRaised={onClose} />
      )}
    </Modal>
  );
}

/** The evidence of a day's result: when, where and with what it was read, with a link to the places above. */
export function ReadingsOfDay({ keyword, day }: OfDay) {
  const query = useCall(listReadingsOfDay, { id: keyword.id, query: { day } });
  return (
    <Loaded query={query} rows={4}>
      {(readings) =>
        readings.length === 0 ? (
          <p>この日は計測されていません。未計測の日は請求されません。</p>
        ) : (
          <>
            {readings.map((reading) => (
              <Descriptions
                key={`${reading.takenAt} ${reading.origin}`}
                size="small"
                column={1}
                className={spacing.below}
                items={factsOf(reading, readings.length > 1 && reading.counts)}
              />
            ))}
            {readings.some(({ origin }) => origin === 'REPEAT') && (
              <p>
                目標に近いか、目標をまたいだ順位だったため、時間をおいて読み直します。成功した計測の中央の順位（2回のときは低いほう）が、この日の結果です。
              </p>
            )}
            <CheckNote readings={readings} />
            <InstrumentNote names={readings.map(({ instrument }) => instrument)} search={searchOf(keyword, readings)} />
            {readings.every(isResultAlone) ? (
              <p>保管期間を過ぎたため、この日に数えた結果だけを残しています。</p>
            ) : (
              <LinkButton
                to={pathTo(
                  '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
                  { searchConditionDetailId: keyword.id },
                  { tab: 'above', day },
                )}
              >
                この日に上位にいた店舗を見る
              </LinkButton>
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** What the second instrument's reading beside the day's result is, and how far the two are apart. */
function CheckNote({ readings }: { readings: readonly ReadingEvidence[] }) {
  const check = readings.find(({ origin }) => origin === 'CHECK');
  if (check === undefined) return null;
  const counted = readings.find(({ counts }) => counts);
  const apart = counted === undefined ? 0 : placesApart(counted, check);
  return (
    <p>
      確認計測は、別の計測方法による参考の結果です。この日の結果にも請求にも使いません。
      {apart > toleratedDifference && `この日の結果とは${apart}位の違いがあります。`}
    </p>
  );
}

/** The search that was made on that day, from the point at which it was made. */
function searchOf({ keyword, position }: KeywordFacts, readings: readonly ReadingEvidence[]) {
  const point = readings.find(({ latitude }) => latitude !== null) ?? position;
  if (point?.latitude == null || point.longitude === null) return undefined;
  return { keyword, latitude: point.latitude, longitude: point.longitude };
}

/** True when the month was archived, so that only the result is left. */
function isResultAlone({ instrument }: ReadingEvidence): boolean {
  return instrument === null;
}

/** The method of measurement with its version, since the method may change. */
function methodOf(instrument: string, version: string | null): string {
  const method = instrumentNamed(instrument);
  return version === null ? method : `${method}（方式${version}）`;
}

function factsOf(reading: ReadingEvidence, isSettled: boolean) {
  const { latitude, longitude, radius, rank, status, failure, depth, instrument, instrumentVersion, above } = reading;
  const result =
    status === 'FAILED' ? `失敗（${failure ?? '理由不明'}）` : rank === null ? `圏外（${depth}件中）` : `${rank}位`;
  const fact = (label: string, children: string) => ({ key: label, label, children });
  const facts = [
    fact('計測日時', minuteText(reading.takenAt)),
    fact('結果', isSettled ? `${result}（この日の結果）` : result),
    fact('種類', takenOriginLabels[reading.origin]),
  ];
  if (instrument === null) return facts;
  return [
    ...facts,
    fact('地点', latitude === null || longitude === null ? '—' : `緯度 ${latitude}、経度 ${longitude}`),
    fact('半径', radius === null ? '—' : `${numberText(radius)}m`),
    fact('計測方法', methodOf(instrument, instrumentVersion)),
    ...(above === null ? [] : [fact('上位の店舗', `${above}件`)]),
  ];
}
