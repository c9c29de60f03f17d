import { Link } from 'react-router';
import type { ClosingCharge } from '#billing/rules/closing-charges.ts';
import { yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';

interface SomeChargesProps {
  readonly charges: readonly ClosingCharge[];
  /** The total number. */
  readonly all: number;
  /** The yen shown with each charge. */
  readonly yenOf?: (charge: ClosingCharge) => number;
}

/** Links to charges that need individual attention. */
export function SomeCharges({ charges, all, yenOf }: SomeChargesProps) {
  return (
    <ul className="tj-plain">
      {charges.map((charge) => (
        <li key={charge.id}>
          <Link
            to={pathTo('/incentive-history/:id', { id: charge.id })}
          >{`${charge.customerName}　${charge.invoiceNumber ?? ''}`}</Link>
          {yenOf !== undefined && `　${yenText(yenOf(charge))}`}
        </li>
      ))}
      {all > charges.length && <li>{`ほか${all - charges.length}件。これらを済ませると表示されます。`}</li>}
    </ul>
  );
}
