import { App, Button, InputNumber, Segmented, Select, theme } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { minuteOf } from '#core/console/fields/figures.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { EmptyState } from '#core/console/ui/empty-state.tsx';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import { useSay } from '#core/console/ui/use-say.tsx';
import { mayDo } from '#core/model/access.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import { type GridCentre, gridCentreLabels, gridCost, gridSizes, gridSpacings, type RankGrid } from '#domain/grid.ts';
import type { KeywordFacts } from '#domain/keyword-ranks.ts';
import { GridResult } from './grid-result.tsx';
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
                style={{ minWidth: 320, maxWidth: '100%' }}
              />
            </div>
          )}
          <h2 style={{ fontSize: 16, margin: '0 0 12px' }}>{titleOf(shown)}</h2>
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

function AskForm({ keyword, isRunning, onAsked }: AskFormProps) {
  const { token } = theme.useToken();
  const { modal } = App.useApp();
  const say = useSay();
  const ask = useAskGrid(keyword.id);
  const hasPoint = keyword.store.latitude !== null && keyword.store.longitude !== null;
  const [size, setSize] = useState<(typeof gridSizes)[number]>(5);
  const [spacing, setSpacing] = useState<number>(500);
  const [isOwnSpacing, setIsOwnSpacing] = useState(false);
  const [centre, setCentre] = useState<GridCentre>(hasPoint ? 'STORE' : 'POSITION');
  const { points, calls } = gridCost({ size, depth: keyword.depth });
  const cost = `${points}地点を${keyword.depth}件まで検索し、検索サービスに最大${calls}回問い合わせます`;
  const confirm = () =>
    modal.confirm({
      title: 'グリッド計測',
      content: `${cost}。問い合わせの料金は検索サービスの契約によります。成果日数には数えません。`,
      okText: '計測する',
      cancelText: 'キャンセル',
      onOk: async () => {
        try {
          onAsked(await ask({ size: `${size}`, spacing, centre }));
          say.done('グリッド計測を始めました');
        } catch (thrown) {
          say.failed(thrown);
        }
      },
    });
  return (
    <div
      style={{
        marginBottom: 16,
        padding: 16,
        background: token.colorBgContainer,
        border: `1px solid ${token.colorBorderSecondary}`,
      }}
    >
      <div className="tj-bar">
        <Segmented
          aria-label="地点の数"
          value={size}
          onChange={setSize}
          options={gridSizes.map((one) => ({ value: one, label: `${one}×${one}` }))}
        />
        <Select
          aria-label="間隔"
          value={isOwnSpacing ? 0 : spacing}
          onChange={(value: number) => {
            setIsOwnSpacing(value === 0);
            if (value > 0) setSpacing(value);
          }}
          options={[
            ...gridSpacings.map((one) => ({ value: one as number, label: `${one.toLocaleString('ja-JP')}m間隔` })),
            { value: 0, label: '間隔を指定' },
          ]}
          style={{ minWidth: 140 }}
        />
        {isOwnSpacing && (
          <InputNumber
            aria-label="間隔（m）"
            value={spacing}
            min={50}
            max={5000}
            precision={0}
            addonAfter="m"
            onChange={(value) => setSpacing(value ?? 500)}
            style={{ width: 140 }}
          />
        )}
        <Segmented
          aria-label="中心"
          value={centre}
          onChange={setCentre}
          options={[
            { value: 'STORE', label: '店舗が中心', disabled: !hasPoint },
            { value: 'POSITION', label: '検索位置が中心', disabled: keyword.position === null },
          ]}
        />
        <Button type="primary" onClick={confirm} disabled={isRunning || keyword.store.placeId === null}>
          グリッド計測
        </Button>
      </div>
      <p style={{ margin: 0, color: token.colorTextSecondary }}>
        {keyword.store.placeId === null
          ? 'プレイスIDが未登録のため計測できません。店舗の照合を行うと計測できます。'
          : isRunning
            ? '計測しています。終わると次の計測を始められます。'
            : `${cost}（範囲 約${(((size - 1) * spacing) / 1000).toFixed(1)}km四方）。`}
      </p>
    </div>
  );
}
