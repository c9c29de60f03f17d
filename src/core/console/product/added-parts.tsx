import { type ComponentType, createContext, useContext } from 'react';
import type { Row } from '#core/model/row-types.ts';
import type { LoadPage, LoadRowAction, LoadTabs, TabsOf } from './plugin.ts';

type RowAction = ComponentType<{ row: Row }>;

interface Added {
  readonly tabs: readonly TabsOf[];
  readonly Actions: RowAction;
}

const AddedParts = createContext<Added>({ tabs: [], Actions: () => null });

/** What plugins add to the page of the row that is shown. */
export function useAdded(): Added {
  return useContext(AddedParts);
}

/** Combines a page of rows with what plugins add to it; both load at once. */
export function withAdded(
  load: LoadPage,
  { tabs, actions }: { readonly tabs: readonly LoadTabs[]; readonly actions: readonly LoadRowAction[] },
): LoadPage {
  if (tabs.length + actions.length === 0) return load;
  return async () => {
    const [{ default: Page }, loadedTabs, loadedActions] = await Promise.all([
      load(),
      defaultsOf(tabs),
      defaultsOf(actions),
    ]);
    const value = { tabs: loadedTabs, Actions: loadedActions.reduce(beside, () => null) };
    return {
      default: (given) => (
        <AddedParts value={value}>
          <Page {...given} />
        </AddedParts>
      ),
    };
  };
}

function beside(One: RowAction, Other: RowAction): RowAction {
  return ({ row }) => (
    <>
      <One row={row} />
      <Other row={row} />
    </>
  );
}

function defaultsOf<T>(loads: readonly (() => Promise<{ default: T }>)[]): Promise<readonly T[]> {
  return Promise.all(loads.map(async (load) => (await load()).default));
}
