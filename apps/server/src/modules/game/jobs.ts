import type { SweepDefinition } from '../../jobs/runner.ts';
import type { BonusKernel } from './bonuses/parts.ts';
import { expireBonuses } from './bonuses/service.ts';

/** Timed work of games and bonuses, by the platform's clock. May run in several processes at once. */
export const gameSweeps: readonly SweepDefinition<BonusKernel>[] = [{ name: 'game.expireBonuses', everyMs: 1000, sweep: expireBonuses }];
