import { Button, Segmented, Select } from 'antd';
import { useRef, useState } from 'react';
import { hasRefusedInput } from '#core/console/ui/browser.ts';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import text from '#core/console/ui/text.module.css';
import { AppliedNumber } from '#core/fields/number/console/number-box.tsx';
import { numberText } from '#core/model/language.ts';
import { type GridCentre, gridSizes, gridSpacings, type RankGrid } from '#domain/ranks/grid.ts';
import type { GridSchedule } from '#ranking/rules/grid-schedule.ts';
import type { KeywordFacts } from '#ranking/rules/keyword-ranks.ts';
import styles from './grid-tab.module.css';
import { costText, type GridPlan } from './plan.ts';
import { ScheduleLine } from './schedule-line.tsx';
import { useRequestGrid } from './use-grids.ts';

interface RequestFormProps {
  keyword: KeywordFacts;
  isRunning: boolean;
  schedule: GridSchedule | null;
  onRequested: (grid: RankGrid) => void;
}

/** Requests a grid now or on a schedule, and shows its cost first. */
export function RequestForm({ keyword, isRunning, schedule, onRequested }: RequestFormProps) {
  const { modal } = useDialogs();
  const toast = useToast();
  const ask = useRequestGrid(keyword.id);
  const hasPoint = keyword.store.latitude !== null && keyword.store.longitude !== null;
  const [plan, setPlan] = useState<GridPlan>(
    (schedule === null ? null : planIn(schedule)) ?? { size: 5, spacing: 500, centre: hasPoint ? 'STORE' : 'POSITION' },
  );
  const cost = costText(plan, keyword.depth);
  const fields = useRef<HTMLDivElement>(null);
  const isRefused = () => hasRefusedInput(fields.current);
  const confirm = () =>
    isRefused() ||
    modal.confirm({
      title: 'グリッド計測',
      content: `${cost}。問い合わせの料金は検索サービスの契約によります。成果日数には数えません。`,
      okText: '計測する',
      cancelText: 'キャンセル',
      onOk: async () => {
        try {
          onRequested(await ask(plan));
          toast.done('グリッド計測を始めました');
        } catch (thrown) {
          toast.failed(thrown);
        }
      },
    });
  return (
    <div className={styles.ask}>
      <div ref={fields} className="tj-bar">
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
      <ScheduleLine keyword={keyword} schedule={schedule} plan={plan} isRefused={isRefused} />
    </div>
  );
}

/** Returns the schedule's plan as the form's initial value; null if it is not one that can be chosen. */
function planIn({ size, spacing, centre }: GridSchedule): GridPlan | null {
  const known = gridSizes.find((one) => one === size);
  return known === undefined ? null : { size: known, spacing, centre };
}

interface PlanFieldsProps {
  plan: GridPlan;
  onPlan: (plan: GridPlan) => void;
  centres: { value: GridCentre; label: string; disabled: boolean }[];
}

function PlanFields({ plan, onPlan, centres }: PlanFieldsProps) {
  const [isOwnSpacing, setIsOwnSpacing] = useState(!gridSpacings.some((one) => one === plan.spacing));
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
          ...gridSpacings.map((one) => ({ value: one as number, label: `${numberText(one)}m間隔` })),
          { value: 0, label: '間隔を指定' },
        ]}
        className={styles.spacing}
      />
      {isOwnSpacing && (
        <AppliedNumber
          label="間隔"
          options={{ min: 50, max: 5000, unit: 'm' }}
          required
          value={plan.spacing}
          onApply={(spacing) => onPlan({ ...plan, spacing: spacing ?? plan.spacing })}
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
