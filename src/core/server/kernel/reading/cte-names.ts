/** The names of a list's CTEs. No table's name has a dash: a table of the same name would be hidden by the CTE. */
export const cteNames = { page: 'page-rows', found: 'found-rows', held: 'held-rows' } as const;
