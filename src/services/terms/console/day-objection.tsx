import { useCall } from '#core/console/http/calls.ts';
import text from '#core/console/ui/text.module.css';
import type { Day } from '#core/model/day.ts';
import { getDayRefusal } from '../calls.ts';
import { ObjectionButton } from './objection-button.tsx';

interface DayObjectionProps {
  storeId: number;
  detailId: number;
  /** Of the store and keyword. */
  name: string;
  day: Day;
  onRaised: () => void;
}

/** Lets a customer object to an achieved day of a keyword, or says why they may not. */
export function DayObjection({ storeId, detailId, name, day, onRaised }: DayObjectionProps) {
  const { data } = useCall(getDayRefusal, { id: detailId, query: { storeId, day } });
  if (data === undefined) return null;
  if (data.refusal !== null) return <p className={text.secondary}>{data.refusal}</p>;
  return (
    <p>
      <ObjectionButton
        objectable={{ storeId, detailId, chargeId: null, name, days: [{ day, text: '達成' }] }}
        onRaised={onRaised}
      />
    </p>
  );
}
