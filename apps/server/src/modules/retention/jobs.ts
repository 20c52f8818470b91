import type { Kernel } from '../../kernel/context.ts';
import type { SweepDefinition } from '../../jobs/runner.ts';
import type { WalletKernel } from '../wallet/index.ts';
import { tellBoards } from './tournaments/board.ts';
import { payTournaments } from './tournaments/payout.ts';
import { moveTournaments } from './tournaments/states.ts';

type RetentionKernel = Kernel & Pick<WalletKernel, 'ledger'>;

/** Timed work of retention, by the platform's clock. Each may run in several processes at once. */
export const retentionSweeps: readonly SweepDefinition<RetentionKernel>[] = [
  { name: 'retention.moveTournaments', everyMs: 1000, sweep: moveTournaments },
  { name: 'retention.tellBoards', everyMs: 1000, sweep: tellBoards },
  { name: 'retention.payTournaments', everyMs: 2000, sweep: payTournaments },
];
