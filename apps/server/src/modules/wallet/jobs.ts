import type { SweepDefinition } from '../../jobs/sweeps.ts';
import { sealStatements } from './accounts/statement.ts';
import { releaseLeftBehind } from './credit-ceilings/undone.ts';
import type { SweepKernel } from './ledger/engine.ts';
import { seedJackpots } from './jackpots/service.ts';

/** Timed work of wallets. May run in several processes at once. */
export const walletSweeps: SweepDefinition<SweepKernel>[] = [
  { name: 'wallet.sealStatements', everyMs: 600_000, sweep: sealStatements },
  { name: 'wallet.releaseLeftBehind', everyMs: 60_000, sweep: releaseLeftBehind },
  { name: 'wallet.seedJackpots', everyMs: 10_000, sweep: seedJackpots },
];
