import type { RoundCeiling } from '../ledger/commands.ts';

/** For tests that are not about ceilings: rounds may win any amount. */
export const boundless: RoundCeiling = { mostWonThousandths: () => 10n ** 18n, sumMinor: undefined };
