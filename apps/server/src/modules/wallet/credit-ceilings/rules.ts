import { PICO_PER_MINOR } from '@pavilion/ledger';
import { convertMinor, type RatedCurrency, roundDown } from '@pavilion/money';
import type { CreditCeiling } from '../../settings/index.ts';

/** The parts of a credit that become cash at once, and that are held. */
interface Allowance {
  readonly heldMinor: bigint;
  /** The rest's share of the day, in trillionths of the base currency's minor unit. */
  readonly usePico: bigint;
}

/**
 * Splits a credit at its ceiling: one win may not exceed `winMaxMinor`, nor take the day beyond `dayMaxMinor`; the smaller room counts. Amounts are
 * compared in trillionths of a minor unit, so that no credit is too small to count. Only the part that becomes cash uses up the day: one win of
 * millions does not put every later one on hold. Without a rate (`credited` undefined) nothing can be compared, and everything is held.
 * Example: a win of 15,000.00 below 10,000.00 a win, on a day with 4,000.00 left, is 4,000.00 in cash and 11,000.00 held.
 */
export function allowanceOf(
  amountMinor: bigint,
  given: { credited: RatedCurrency | undefined; base: RatedCurrency; ceiling: CreditCeiling; usedPico: bigint },
): Allowance {
  const { credited, base, ceiling, usedPico } = given;
  if (credited === undefined) return { heldMinor: amountMinor, usePico: 0n };
  const dayRoomPico = BigInt(ceiling.dayMaxMinor) * PICO_PER_MINOR - usedPico;
  const winMaxPico = BigInt(ceiling.winMaxMinor) * PICO_PER_MINOR;
  const roomPico = dayRoomPico < winMaxPico ? dayRoomPico : winMaxPico;
  const wholePico = convertMinor(amountMinor * PICO_PER_MINOR, { from: credited, to: base, rounding: roundDown });
  if (wholePico <= roomPico) return { heldMinor: 0n, usePico: wholePico };
  const cashMinor =
    roomPico <= 0n ? 0n : roundDown(convertMinor(roomPico, { from: base, to: credited, rounding: roundDown }), PICO_PER_MINOR);
  const usePico = convertMinor(cashMinor * PICO_PER_MINOR, { from: credited, to: base, rounding: roundDown });
  return { heldMinor: amountMinor - cashMinor, usePico };
}
