import { Button } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import { MenuButton } from '#core/console/ui/page-header.tsx';
import type { Day } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import type { Revertible, useReverts } from './use-reverts.ts';

/** 元に戻す for one change: for this row, for all rows of the run that made it, or a choice of both. */
export function RevertButton({
  change: { version, run },
  from,
  reverts: { isRunning, undoChange, undoRun },
}: {
  change: Revertible;
  /** The first day of what it changed; null if that is not dated. */
  from: Day | null;
  reverts: ReturnType<typeof useReverts>;
}) {
  const all = run === null ? null : { label: words().undoRun(numberText(run.rows)), onClick: () => undoRun(run) };
  if (version === null)
    return all === null ? null : (
      <Button size="small" disabled={isRunning} onClick={all.onClick}>
        {all.label}
      </Button>
    );
  const one = () => undoChange(version, from);
  if (all === null)
    return (
      <Button size="small" disabled={isRunning} onClick={one}>
        {words().undo}
      </Button>
    );
  return (
    <MenuButton
      size="small"
      disabled={isRunning}
      aria-haspopup="menu"
      menu={{
        items: [
          { key: 'one', label: words().undoThisRow, onClick: one },
          { key: 'all', ...all },
        ],
      }}
    >
      {words().undo}
    </MenuButton>
  );
}
