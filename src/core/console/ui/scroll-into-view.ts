/** Replaces `scroll-into-view-if-needed` in antd's forms: the browser scrolls no further than needed. */
export default function scrollIntoView(field: Element): void {
  field.scrollIntoView({ block: 'nearest' });
}
