import { Select } from 'antd';
import { useSearchParams } from 'react-router';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { mayDo } from '#core/model/access.ts';
import { minuteText } from '#core/model/day.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { gridCentreLabels, type RankGrid } from '#domain/ranks/grid.ts';
import { firstGridLayout } from '#ranking/rules/first-grid.ts';
import type { GridSchedule } from '#ranking/rules/grid-schedule.ts';
import type { KeywordFacts } from '#ranking/rules/keyword-ranks.ts';
import { GridComparison } from './grid-comparison.tsx';
import { GridResult } from './grid-result.tsx';
import styles from './grid-tab.module.css';
import { costText } from './plan.ts';
import { RequestForm } from './request-form.tsx';
import { ScheduleLine } from './schedule-line.tsx';
import { useGridSchedule, useGrids } from './use-grids.ts';

/** A keyword's rank at many points around the store. The URL holds the selected grid. */
export default function GridTab({ keyword }: { keyword: KeywordFacts }) {
  const grids = useGrids(keyword.id);
  const schedule = useGridSchedule(keyword.id);
  return (
    <Loaded query={grids} rows={8}>
      {({ data, isFirstPlanned }) => (
        <Loaded query={schedule} rows={8}>
          {(planned) => <Grids keyword={keyword} grids={data} schedule={planned} isFirstPlanned={isFirstPlanned} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface GridsProps {
  keyword: KeywordFacts;
  grids: readonly RankGrid[];
  schedule: GridSchedule | null;
  isFirstPlanned: boolean;
}

function Grids({ keyword, grids, schedule, isFirstPlanned }: GridsProps) {
  const { resources, actor } = useProduct();
  const [params, setParams] = useSearchParams();
  const choose = (name: 'grid' | 'with', id: number | undefined) => {
    const next = new URLSearchParams(params);
    if (id === undefined) next.delete(name);
    else next.set(name, String(id));
    // A grid that was just created is shown without a comparison
    if (name === 'grid' && !grids.some((grid) => grid.id === id)) next.delete('with');
    setParams(next, { preventScrollReset: true, replace: true });
  };
  const shown = grids.find((grid) => String(grid.id) === params.get('grid')) ?? grids[0];
  const compared = grids.find((grid) => grid !== shown && String(grid.id) === params.get('with'));
  const mayMeasure = mayDo(resourceNamed(resources, 'search-conditions'), 'measure', actor);
  const isRunning = grids.some((grid) => grid.state === 'RUNNING');
  return (
    <section aria-label="グリッド計測">
      {mayMeasure ? (
        <RequestForm
          keyword={keyword}
          isRunning={isRunning}
          schedule={schedule}
          onRequested={(grid) => choose('grid', grid.id)}
        />
      ) : (
        <ScheduleLine keyword={keyword} schedule={schedule} plan={null} />
      )}
      {shown === undefined ? (
        <EmptyState
          title="グリッド計測はまだありません"
          text={`店舗のまわりの何地点かで同じキーワードを検索し、どこまで上位に表示されるかを地図で確かめます。成果日数には数えません。${
            isFirstPlanned && mayMeasure ? firstGridText(keyword) : ''
          }`}
        />
      ) : (
        <>
          {grids.length > 1 && <GridChoice grids={grids} shown={shown} compared={compared} onChoose={choose} />}
          <Heading spaced="below">
            {titleOf(shown)}
            {compared !== undefined && ` と ${minuteText(compared.createDate)} の比較`}
          </Heading>
          {compared === undefined ? (
            <GridResult key={shown.id} grid={shown} keyword={keyword} />
          ) : (
            // The older grid is `before`, in whichever order they were chosen
            <GridComparison
              before={compared.createDate < shown.createDate ? compared : shown}
              after={compared.createDate < shown.createDate ? shown : compared}
              keyword={keyword}
            />
          )}
        </>
      )}
    </section>
  );
}

interface GridChoiceProps {
  grids: readonly RankGrid[];
  shown: RankGrid;
  compared: RankGrid | undefined;
  onChoose: (name: 'grid' | 'with', id: number | undefined) => void;
}

/** Selects the grid to show, and the one to compare it with. */
function GridChoice({ grids, shown, compared, onChoose }: GridChoiceProps) {
  return (
    <div className="tj-bar">
      <Select
        aria-label="表示するグリッド計測"
        value={shown.id}
        onChange={(id) => onChoose('grid', id)}
        options={grids.map((grid) => ({ value: grid.id, label: titleOf(grid) }))}
        className={styles.chosen}
      />
      <Select
        aria-label="比べるグリッド計測"
        placeholder="前後を比べる計測"
        allowClear
        value={compared?.id ?? null}
        onChange={(id: number | undefined) => onChoose('with', id)}
        options={grids
          .filter((grid) => grid !== shown && grid.state !== 'RUNNING')
          .map((grid) => ({ value: grid.id, label: titleOf(grid) }))}
        className={styles.chosen}
      />
    </div>
  );
}

function firstGridText({ depth }: KeywordFacts): string {
  return `照合した店舗の最初の計測は、このキーワードで1回だけ自動で行います（${costText({ ...firstGridLayout, centre: 'STORE' }, depth)}）。`;
}

function titleOf({ createDate, size, spacing, centre, origin }: RankGrid): string {
  const by = { SCHEDULED: '・定期', FIRST: '・初回（自動）', MANUAL: '' }[origin];
  return `${minuteText(createDate)}　${size}×${size}・${spacing}m間隔・${gridCentreLabels[centre]}中心${by}`;
}
