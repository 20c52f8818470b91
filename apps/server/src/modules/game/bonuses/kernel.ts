import type { Kernel } from '../../../kernel/context.ts';
import type { WalletKernel } from '../../wallet/index.ts';

/** What giving and ending bonuses needs of the process. */
export type BonusKernel = Pick<Kernel, 'database' | 'clock' | 'random' | 'log' | 'publish'> & Pick<WalletKernel, 'ledger'>;
