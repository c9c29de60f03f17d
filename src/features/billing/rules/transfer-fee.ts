/** Lowest and highest fee of any bank for a domestic transfer, in yen. */
export const lowestFee = 110;
export const highestFee = 880;

/** True if a shortfall, in yen, may be the fee of the transfer. */
export function maybeFee(missing: number): boolean {
  return missing >= lowestFee && missing <= highestFee;
}
