import { afterRows } from '#core/console/ui/after-rows.tsx';
import styles from './list.module.css';
import type { ListPaginationProps } from './list-pagination.lazy.tsx';

/** The pagination of a list, with a select for the page size. */
export const ListPagination = afterRows<ListPaginationProps>(() => import('./list-pagination.lazy.tsx'), PagesToCome);

function PagesToCome() {
  return <div className={`${styles.pages} ${styles.pagesToCome}`} />;
}
