import { Card } from 'antd';
import { CardHeading } from '#core/console/pages/screen-frames.tsx';
import { RowHistory } from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { mayDo } from '#core/model/access.ts';
import { auditOf, type ResolvedResource } from '#core/model/resolved.ts';
import type { Labels } from '#core/model/row-types.ts';
import type { auditTopics } from '#domain/audit-words.ts';

const topic: keyof typeof auditTopics = 'PRICE';

/** Who changed the store's prices, when, and from when: for those who may read the log. */
export function PriceChanges({ resource, id, labels }: { resource: ResolvedResource; id: number; labels: Labels }) {
  const { resources, actor } = useProduct();
  const audit = auditOf(resources);
  if (audit === undefined || !mayDo(audit, 'list', actor)) return null;
  return (
    <Card size="small" title={<CardHeading>料金の変更</CardHeading>}>
      <RowHistory resource={resource} audit={audit} id={id} labels={labels} topic={topic} />
    </Card>
  );
}
