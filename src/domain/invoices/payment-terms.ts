import { addDays, type Day } from '#core/model/day.ts';
import { monthAhead, monthEnd } from '../month.ts';

/** Returns the due date of a charge issued on `issueDate` under the customer's payment terms. */
export function dueDate(issueDate: Day, terms: string): Day {
  switch (terms) {
    case 'SAME_MONTH_END':
      return monthEnd(issueDate);
    case 'NEXT_MONTH_20':
      return addDays(`${monthAhead(issueDate, 1)}-01`, 19);
    case 'SECOND_MONTH_END':
      return monthEnd(issueDate, 2);
    default:
      return monthEnd(issueDate, 1);
  }
}
