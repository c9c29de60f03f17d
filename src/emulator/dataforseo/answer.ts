import type { Place } from '../admin/places.ts';
import type { MapsQuestion } from './question.ts';

/** A task inside an answer. */
export interface AnswerTask {
  readonly id: string;
  readonly status_code: number;
  readonly status_message: string;
  readonly cost: number;
  readonly path: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly result: readonly object[] | null;
}

/** The whole answer: one of tasks, whatever became of them. */
export function answerOf(tasks: readonly AnswerTask[], { code = 20000, message = 'Ok.' } = {}): object {
  return {
    version: '0.1.20260717',
    status_code: code,
    status_message: message,
    time: '0.0806 sec.',
    cost: tasks.reduce((sum, { cost }) => sum + cost, 0),
    tasks_count: tasks.length,
    tasks_error: tasks.filter(({ status_code }) => status_code >= 40000).length,
    tasks: tasks.map((task) => ({ ...task, time: '0.0201 sec.', result_count: task.result?.length ?? 0 })),
  };
}

/** A task's result: advertisements first, which have positions of their own, then the places. */
export function resultOf(question: MapsQuestion, places: readonly Place[], datetime: string): object {
  const [first] = places;
  const paid =
    first === undefined
      ? []
      : [{ type: 'maps_paid_item', rank_group: 1, rank_absolute: 1, title: first.name, place_id: first.id }];
  const items = [
    ...paid,
    ...places.map((place, index) => ({
      type: 'maps_search',
      rank_group: index + 1,
      rank_absolute: index + 1 + paid.length,
      title: place.name,
      address: place.address,
      place_id: place.id,
      cid: String(1_000_000 + index),
      latitude: place.latitude,
      longitude: place.longitude,
    })),
  ];
  return {
    keyword: question.textQuery,
    type: 'maps',
    se_domain: 'google.co.jp',
    language_code: question.sent.language_code,
    check_url: `https://google.co.jp/maps/search/${encodeURIComponent(question.textQuery)}/@${question.latitude},${question.longitude}`,
    datetime,
    item_types: ['maps_search', 'maps_paid_item'],
    se_results_count: 0,
    items_count: items.length,
    items,
  };
}
