import type { Kernel } from '../../../kernel/context.ts';
import type { WalletKernel } from '../../wallet/index.ts';

/** The dependencies of granting and ending bonuses. */
export type BonusKernel = Pick<Kernel, 'database' | 'clock' | 'random' | 'log' | 'publish'> & Pick<WalletKernel, 'ledger'>;
