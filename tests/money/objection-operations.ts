import { raise } from '#billing/server/objections/raise.ts';
import { AppError } from '#core/model/errors.ts';
import { dayText } from './agreed.ts';
import type { Charge } from './books.ts';
import { roles } from './charge-operations.ts';
import type { Unit } from './owed.ts';
import { Mismatch, pick, type SimulationContext } from './simulation-context.ts';

/** Customers object to days that they are billed for, and the objections are accepted. */
export class ObjectionOperations {
  private readonly simulation: SimulationContext;

  constructor(simulation: SimulationContext) {
    this.simulation = simulation;
  }

  /** Objects to one billed day of the charge; accepted, it is corrected, unless the customer would pay more. */
  async object(charge: Charge, b: number): Promise<void> {
    const unit = pick(
      charge.units.filter(({ kind }) => kind !== 'FIXED_MONTH'),
      b,
    );
    if (unit === undefined || unit.keywordId === null || charge.id === null) return;
    const id = await this.raise(charge, unit);
    if (id === null) return;
    const { books, testBed, today } = this.simulation;
    const answer = await this.simulation.call('POST', `/objection/${id}/accept`, { answer: '確認しました' });
    const isPending = testBed.gateway.isPending(charge);
    if (isPending !== (answer.code === 'payment_under_way'))
      throw new Mismatch(`a payment is ${isPending ? '' : 'not '}under way: ${answer.status} ${answer.code}`);
    // Left open, it would keep the correction of this charge from being issued
    if (isPending) {
      await this.simulation.call('POST', `/objection/${id}/refuse`, { answer: '決済の結果を待ちます' });
      return;
    }
    const isTaken = books.takeOff(charge, unit, today);
    if (isTaken === ['objection_raises', 'objection_repriced'].includes(answer.code ?? ''))
      throw new Mismatch(`the bill ${isTaken ? 'does not rise' : 'rises'}: ${answer.status} ${answer.code}`);
    if (isTaken && answer.status !== 200) throw new Mismatch(`accepting was refused: ${answer.status} ${answer.code}`);
  }

  /** Raised as the customer, who is not signed in here. Null where the days were objected to before, or too long ago. */
  private async raise(charge: Charge, { storeId, keywordId, first }: Unit): Promise<number | null> {
    const { app } = this.simulation.testBed.money;
    const [usual] = roles;
    const role = roles.find((one) => one === this.simulation.books.customers.get(charge.userId)?.role) ?? usual;
    const actor = { id: charge.userId, role };
    const raised = { storeId, detailId: keywordId, chargeId: charge.id, days: [dayText(first)], content: '休業でした' };
    this.simulation.note(`customer ${charge.userId} objects to ${dayText(first)} of keyword ${keywordId}`);
    try {
      return await app.deps.database.transaction((tx) =>
        raise(
          { ...app.deps, tables: app.tables, now: () => this.simulation.testBed.money.clock.now },
          tx,
          { actor, ip: '::1', requestId: 'model' },
          raised,
        ),
      );
    } catch (error) {
      if (error instanceof AppError && ['objection_exists', 'objection_late'].includes(error.message)) return null;
      throw error;
    }
  }
}
