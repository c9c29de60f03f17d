import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { unansweredStates } from '#domain/reply-states.ts';
import styles from './summary.module.css';

/** The id of the list of reviews, to which the links of its summary lead. */
export const reviewListId = 'reviews';

/** The reviews that a person has yet to answer, as the list's address says it. */
export const unansweredSearch = unansweredStates.map((state) => `replyState_in=${state}`).join('&');

interface ReviewsLinkProps {
  /** The filters of the list. */
  search: string;
  label?: string;
  /** True for a second link to the same place, which keyboard and screen reader pass over. */
  isBeside?: boolean;
  children: ReactNode;
}

/** Leads to the list on this page, filtered. */
export function ReviewsLink({ search, label, isBeside = false, children }: ReviewsLinkProps) {
  const [now] = useSearchParams();
  const tab = now.get('tab');
  return (
    <Link
      to={`?${tab === null ? '' : `tab=${tab}&`}${search}`}
      preventScrollReset
      aria-label={label}
      className={styles.link}
      {...(isBeside ? { tabIndex: -1, 'aria-hidden': true } : {})}
      onClick={() => document.getElementById(reviewListId)?.scrollIntoView({ block: 'nearest' })}
    >
      {children}
    </Link>
  );
}
