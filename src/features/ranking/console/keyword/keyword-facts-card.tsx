import { Card } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LabelledFacts } from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { HelpMark } from '#core/console/ui/page-header.tsx';
import { mayDo } from '#core/model/access.ts';
import { dayText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { agreementText } from '#domain/ranks/repeats.ts';
import { MapLink } from '#google/console/map-link.tsx';
import type { KeywordWithAgreement } from '#ranking/rules/agreement.ts';
import { explanationOfTerm } from '#ranking/rules/term-explanations.ts';

/** A term with its explanation, where no field explains it. */
function Term({ label }: { label: string }) {
  const help = label.startsWith('一致率') ? explanationOfTerm(label) : undefined;
  return (
    <>
      {label}
      {help !== undefined && <HelpMark label={label} help={help} />}
    </>
  );
}

/** The keyword's settings: search location, depth and dates. */
export function KeywordFactsCard({ keyword }: { keyword: KeywordWithAgreement }) {
  const { resources, actor } = useProduct();
  const { position } = keyword;
  const { placeId } = keyword.store;
  const seesPositions = mayDo(resourceNamed(resources, 'search-location'), 'show', actor);
  const day = (value: string | null) => (value === null ? '—' : dayText(value));
  const storeLink = <Link to={pathTo('/search-conditions/:id', { id: keyword.store.id })}>{keyword.store.name}</Link>;
  const positionLink =
    position !== null && seesPositions ? (
      <Link to={pathTo('/search-location/:id', { id: position.id })}>{position.name}</Link>
    ) : (
      (position?.name ?? '—')
    );
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['キーワード', keyword.keyword],
    ['店舗', storeLink],
    ['目標順位', `${keyword.targetRank}位以内`],
    ['取得件数', `${keyword.depth}件`],
    ['検索位置', positionLink],
    ['半径', position === null ? '—' : `${numberText(position.radius)}m`],
    ['適用期間', `${day(keyword.effectiveFrom)} 〜 ${keyword.effectiveTo === null ? '' : day(keyword.effectiveTo)}`],
    ['状態', keyword.active ? '有効' : '無効'],
    ['初回掲載日', day(keyword.firstExposedOn)],
    ['初回成果日', day(keyword.firstAchievedOn)],
    ['一致率（30日間）', agreementText(keyword.agreement) ?? '読み直した日はありません'],
    ['地図の店舗', placeId === null ? '未照合（計測できません）' : <MapLink key="place" placeId={placeId} />],
  ];
  return (
    <Card size="small">
      <LabelledFacts facts={facts.map(([label, value]) => [<Term key={label} label={label} />, value])} />
    </Card>
  );
}
