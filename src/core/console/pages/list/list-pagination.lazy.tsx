import { Pagination } from 'antd';
import { pageSizes } from '#core/console/list-state/list-state.ts';
import { useIsPhone } from '#core/console/ui/browser.ts';
import styles from './list.module.css';
import type { List } from './use-list.ts';

export interface ListPaginationProps {
  list: Pick<List, 'state' | 'change'>;
  total: number;
  /** Formats the total. Omitted if the total is shown elsewhere. */
  totalText?: ((count: number) => string) | undefined;
}

export default function ListPagination({ list: { state, change }, total, totalText }: ListPaginationProps) {
  const isPhone = useIsPhone();
  return (
    <Pagination
      className={styles.pages}
      align="end"
      current={state.page}
      pageSize={state.pageSize}
      total={total}
      simple={isPhone}
      showSizeChanger
      pageSizeOptions={[...pageSizes]}
      showTotal={isPhone ? undefined : totalText}
      onChange={(page, pageSize) => change(pageSize === state.pageSize ? { page } : { page: 1, pageSize })}
    />
  );
}
