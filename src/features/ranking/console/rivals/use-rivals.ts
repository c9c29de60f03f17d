import { useQueryClient } from '@tanstack/react-query';
import { callKey, send, useCall, useSend } from '#core/console/http/calls.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { mayDo } from '#core/model/access.ts';
import { minute } from '#core/model/day.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { ranksKey } from '#ranking/console/ranks/use-ranks.ts';
import type { KeywordRival } from '#ranking/rules/keyword-ranks.ts';
import { getRivalSeries, listRivals, markRival, unmarkRival } from '../../calls/ranks.ts';

/** A keyword's rivals. */
export function useRivals(id: number) {
  return useCall(listRivals, { id }, { under: ranksKey, staleTime: minute, select: ({ data }) => data });
}

/** The rivals' ranks per day. */
export function useRivalSeries(id: number, { from, to }: { readonly from: string; readonly to: string }) {
  return useCall(getRivalSeries, { id, query: { from, to } }, { under: ranksKey, staleTime: minute });
}

/** True when the user may change a keyword's rivals. */
export function useMayMark(): boolean {
  const { resources, actor } = useProduct();
  return mayDo(resourceNamed(resources, 'search-conditions'), 'update', actor);
}

/** Marks and unmarks rivals with a toast; `mark` rejects on failure, so that its dialog stays open. */
export function useRivalChanges(id: number) {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () =>
    Promise.all(
      [callKey(listRivals), callKey(getRivalSeries)].map((key) =>
        client.invalidateQueries({ queryKey: [...ranksKey, ...key] }),
      ),
    );
  const { running, run } = useSend<number>({ failed: toast.failed, after: refresh });
  const write = async (rival: Pick<KeywordRival, 'placeId' | 'name'>) => {
    await send(markRival, { id, body: { placeId: rival.placeId, name: rival.name } });
    await refresh();
  };
  return {
    unmarking: running,
    async mark(rival: Pick<KeywordRival, 'placeId' | 'name'>) {
      await write(rival);
      toast.done(`「${rival.name}」をライバルに登録しました`);
    },
    unmark: (rival: KeywordRival) =>
      run(async () => {
        await send(unmarkRival, { id, rivalId: rival.id });
        toast.done(`「${rival.name}」のライバルの登録を解除しました`, () => write(rival));
      }, rival.id),
  };
}
