import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ChargeEvidence } from '#billing/rules/evidence.ts';
import { evidenceDays } from '#billing/rules/evidence-days.ts';
import type { ChargeObjections } from '#billing/rules/objections.ts';
import { callKey, useCall } from '#core/console/http/calls.ts';
import { useRefetchOn } from '#core/console/http/rows.ts';
import text from '#core/console/ui/text.module.css';
import { dayText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { daysInShort, objectionStatusLabels } from '#domain/billing/objection.ts';
import { ObjectionButton } from '#terms/console/objection-button.tsx';
import { getChargeObjections } from '../../calls/objections.ts';

/** The objections to a charge, and what may still be objected to; `again` reads them once more. */
export function useChargeObjections(chargeId: number) {
  const client = useQueryClient();
  const query = useCall(getChargeObjections, { id: chargeId }, { staleTime: 0 });
  useRefetchOn('objection', { queryKey: callKey(getChargeObjections) });
  return { found: query.data, again: () => void client.invalidateQueries({ queryKey: callKey(getChargeObjections) }) };
}

interface OnCharge {
  readonly chargeId: number;
  readonly found: ChargeObjections | undefined;
  readonly again: () => void;
}

/** Until when the reader may object, and the button for each fixed month of the charge. */
export function ObjectionNote({ chargeId, found, again }: OnCharge) {
  if (found === undefined || found.until === null) return null;
  const months = found.billed.filter(
    ({ storeId, detailId }) =>
      detailId === null &&
      !found.objections.some((one) => one.detailId === null && one.storeId === storeId && isKept(one)),
  );
  return (
    <>
      <p>成果の日に心当たりのないものがあれば、{dayText(found.until)}まで異議を申し立てられます。</p>
      {months.map(({ storeId, storeName }) => (
        <p key={storeId}>
          {storeName} 月額固定{' '}
          <ObjectionButton
            objectable={{ storeId, detailId: null, chargeId, name: `${storeName} 月額固定`, days: [] }}
            onRaised={again}
          />
        </p>
      ))}
    </>
  );
}

/** The objections to a keyword's days, and the button by which the reader objects to the others. */
export function ObjectionsOfKeyword({ evidence, chargeId, found, again }: OnCharge & { evidence: ChargeEvidence }) {
  if (found === undefined) return null;
  const { storeId, detailId, storeName, keyword } = evidence;
  const own = found.objections.filter((one) => one.detailId === detailId);
  const taken = new Set(own.filter(isKept).flatMap(({ days }) => days));
  const billed = new Set(found.billed.find((one) => one.detailId === detailId)?.days);
  const left = evidenceDays(evidence).filter(({ day }) => billed.has(day) && !taken.has(day));
  const days = left.map(({ day, text: said }) => ({ day, text: said }));
  return (
    <>
      {own.map(({ id, days: on, status }) => (
        <div key={id} className={text.small}>
          <Link to={pathTo('/objection/:id', { id })}>
            異議 {daysInShort(on)}：{objectionStatusLabels[status]}
          </Link>
        </div>
      ))}
      {found.until !== null && days.length > 0 && (
        <ObjectionButton
          objectable={{ storeId, detailId, chargeId, name: `${storeName} ${keyword}`, days }}
          onRaised={again}
        />
      )}
    </>
  );
}

function isKept({ status }: { readonly status: keyof typeof objectionStatusLabels }): boolean {
  return status !== 'WITHDRAWN';
}
