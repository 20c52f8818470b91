import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../../kernel/database.ts';
import { createMoneyLimit } from '../../modules/risk/index.ts';
import { worldPlayerId } from './players.ts';

/** Gives `vip` a deposit limit high enough not to block trying the cashier (sandbox §2). */
export async function loadLimits(context: AppContext, transaction: Database): Promise<void> {
  const playerId = worldPlayerId(context.config.worldSeed, 'vip@pavilion.test');
  const monthly = { definition: limitDefinition.deposit, period: 'monthly', amount: '20000.00', currency: 'EUR' } as const;
  await createMoneyLimit({ ...context, database: transaction }, playerId, monthly);
}
