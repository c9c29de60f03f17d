import { Heading } from '#core/console/pages/screen-frames.tsx';
import { dayText } from '#core/model/day.ts';
import { GridMap } from '#ranking/console/grid/grid-map.tsx';
import type { ReportGrid } from '#report/rules/report-content.ts';
import { gridText, reportWords } from '#report/rules/report-words.ts';

/** The latest grid of the month as a plan, and on the map: at once in a report on one store, on demand in one on many. */
export function GridPart({ grid, isAlone }: { grid: ReportGrid | null; isAlone: boolean }) {
  return (
    <>
      <Heading level={3} spaced="around">
        地図で見た順位
      </Heading>
      {grid === null ? (
        <p>{reportWords.noGrid}</p>
      ) : (
        <>
          <p>
            {grid.keyword}（{dayText(grid.day)}）。{gridText(grid)}
          </p>
          <GridMap grid={grid} keyword={grid.keyword} onDemand={!isAlone} />
        </>
      )}
    </>
  );
}
