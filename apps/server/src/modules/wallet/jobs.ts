import type { SweepDefinition } from '../../jobs/runner.ts';
import { sealStatements } from './accounts/statement.ts';
import type { WalletKernel } from './ledger/engine.ts';

/** Timed work of wallets. May run in several processes at once. */
export const walletSweeps: SweepDefinition<WalletKernel>[] = [{ name: 'wallet.sealStatements', everyMs: 600_000, sweep: sealStatements }];
