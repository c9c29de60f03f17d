/** What the reference servers answer for a list: the columns that the list call reads, and its order, as SQL. */
export interface ReferenceList {
  readonly resource: string;
  readonly columns: string;
  readonly order: string;
}

/** By table. */
export const referenceLists: Readonly<Record<string, ReferenceList>> = {
  search_conditions: {
    resource: 'search-conditions',
    columns: `id, version, delete_date, code, name, status, owner_user_id, manager_user_id, category, address,
      contract_start, place_id, best_rank, best_rank_on, worst_rank, read_keywords, out_keywords, achieved_keywords,
      due_keywords, rank_change, month_until, month_days, month_forecast, held_status, held_owner_user_id,
      last_read_date`,
    order: 'create_date desc, id desc',
  },
  search_location: {
    resource: 'search-location',
    columns: 'id, version, delete_date, name, kind, latitude, longitude, radius, prefecture, address',
    order: 'name, id',
  },
};
