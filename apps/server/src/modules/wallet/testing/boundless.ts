import type { RoundCeiling } from '../ledger/commands.ts';

/** For books whose rounds may win anything, where ceilings are not the subject. */
export const boundless: RoundCeiling = { mostWonThousandths: () => 10n ** 18n, sumMinor: undefined };
