import { Button, InputNumber, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { minuteOf } from '#core/console/fields/figures.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { EmptyState } from '#core/console/ui/empty-state.tsx';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import text from '#core/console/ui/text.module.css';
import { useSay } from '#core/console/ui/use-say.tsx';
import { mayDo } from '#core/model/access.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import { type GridCentre, gridCentreLabels, gridCost, gridSizes, gridSpacings, type RankGrid } from '#domain/grid.ts';
import type { KeywordFacts } from '#domain/keyword-ranks.ts';
import { GridResult } from './grid-result.tsx';
import styles from './grid-tab.module.css';
import { useAskGrid, useGrids } from './use-grids.ts';

/** A keyword's place at many points around the store. Which of the grids is looked at stands in the address. */
export default function GridTab({ keyword }: { keyword: KeywordFacts }) {
  const { resources, actor } = useProduct();
  const { data, error, refetch } = useGrids(keyword.id);
  const [params, setParams] = useSearchParams();
  const choose = (id: number) => {
    const next = new URLSearchParams(params);
    next.set('grid', String(id));
    setParams(next, { preventScrollReset: true, replace: true });
  };
  if (error !== null) return <ErrorState thrown={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={8} />;
  const shown = data.find((grid) => String(grid.id) === params.get('grid')) ?? data[0];
  const mayMeasure = mayDo(resourceNamed(resources, 'search-conditions'), 'measure', actor);
  const isRunning = data.some((grid) => grid.state === 'RUNNING');
  return (
    <section aria-label="グリッド計測">
      {mayMeasure && <AskForm keyword={keyword} isRunning={isRunning} onAsked={(grid) => choose(grid.id)} />}
      {shown === undefined ? (
        <EmptyState
          title="グリッド計測はまだありません"
          text="店舗のまわりの何地点かで同じキーワードを検索し、どこまで上位に表示されるかを地図で確かめます。成果日数には数えません。"
        />
      ) : (
        <>
          {data.length > 1 && (
            <div className="tj-bar">
              <Select
                aria-label="表示するグリッド計測"
                value={shown.id}
                onChange={choose}
                options={data.map((grid) => ({ value: grid.id, label: titleOf(grid) }))}
                className={styles.chosen}
              />
            </div>
          )}
          <h2 className={styles.heading}>{titleOf(shown)}</h2>
          <GridResult grid={shown} keyword={keyword} />
        </>
      )}
    </section>
  );
}

function titleOf({ createDate, size, spacing, centre }: RankGrid): string {
  return `${minuteOf(createDate)}　${size}×${size}・${spacing}m間隔・${gridCentreLabels[centre]}中心`;
}

interface AskFormProps {
  keyword: KeywordFacts;
  isRunning: boolean;
  onAsked: (grid: RankGrid) => void;
}

/** What is measured: how many points, how far apart, around what. */
interface GridPlan {
  readonly size: (typeof gridSizes)[number];
  readonly spacing: number;
  readonly centre: GridCentre;
}

function AskForm({ keyword, isRunning, onAsked }: AskFormProps) {
  const { modal } = useDialogs();
  const say = useSay();
  const ask = useAskGrid(keyword.id);
  const hasPoint = keyword.store.latitude !== null && keyword.store.longitude !== null;
  const [plan, setPlan] = useState<GridPlan>({ size: 5, spacing: 500, centre: hasPoint ? 'STORE' : 'POSITION' });
  const cost = costText(plan, keyword.depth);
  const confirm = () =>
    modal.confirm({
      title: 'グリッド計測',
      content: `${cost}。問い合わせの料金は検索サービスの契約によります。成果日数には数えません。`,
      okText: '計測する',
      cancelText: 'キャンセル',
      onOk: async () => {
        try {
          onAsked(await ask({ ...plan, size: `${plan.size}` }));
          say.done('グリッド計測を始めました');
        } catch (thrown) {
          say.failed(thrown);
        }
      },
    });
  return (
    <div className={styles.ask}>
      <div className="tj-bar">
        <PlanFields
          plan={plan}
          onPlan={setPlan}
          centres={[
            { value: 'STORE', label: '店舗が中心', disabled: !hasPoint },
            { value: 'POSITION', label: '検索位置が中心', disabled: keyword.position === null },
          ]}
        />
        <Button type="primary" onClick={confirm} disabled={isRunning || keyword.store.placeId === null}>
          グリッド計測
        </Button>
      </div>
      <p className={`${styles.cost} ${text.secondary}`}>
        {keyword.store.placeId === null
          ? 'プレイスIDが未登録のため計測できません。店舗の照合を行うと計測できます。'
          : isRunning
            ? '計測しています。終わると次の計測を始められます。'
            : `${cost}（範囲 約${(((plan.size - 1) * plan.spacing) / 1000).toFixed(1)}km四方）。`}
      </p>
    </div>
  );
}

function costText({ size }: GridPlan, depth: number): string {
  const { points, calls } = gridCost({ size, depth });
  return `${points}地点を${depth}件まで検索し、検索サービスに最大${calls}回問い合わせます`;
}

interface PlanFieldsProps {
  plan: GridPlan;
  onPlan: (plan: GridPlan) => void;
  centres: { value: GridCentre; label: string; disabled: boolean }[];
}

function PlanFields({ plan, onPlan, centres }: PlanFieldsProps) {
  const [isOwnSpacing, setIsOwnSpacing] = useState(false);
  return (
    <>
      <Segmented
        aria-label="地点の数"
        value={plan.size}
        onChange={(size) => onPlan({ ...plan, size })}
        options={gridSizes.map((one) => ({ value: one, label: `${one}×${one}` }))}
      />
      <Select
        aria-label="間隔"
        value={isOwnSpacing ? 0 : plan.spacing}
        onChange={(spacing: number) => {
          setIsOwnSpacing(spacing === 0);
          if (spacing > 0) onPlan({ ...plan, spacing });
        }}
        options={[
          ...gridSpacings.map((one) => ({ value: one as number, label: `${one.toLocaleString('ja-JP')}m間隔` })),
          { value: 0, label: '間隔を指定' },
        ]}
        className={styles.spacing}
      />
      {isOwnSpacing && (
        <InputNumber
          aria-label="間隔（m）"
          value={plan.spacing}
          min={50}
          max={5000}
          precision={0}
          addonAfter="m"
          onChange={(spacing) => onPlan({ ...plan, spacing: spacing ?? 500 })}
          className={styles.ownSpacing}
        />
      )}
      <Segmented
        aria-label="中心"
        value={plan.centre}
        onChange={(centre) => onPlan({ ...plan, centre })}
        options={centres}
      />
    </>
  );
}
