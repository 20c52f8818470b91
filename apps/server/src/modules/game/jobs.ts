import type { SweepDefinition } from '../../jobs/runner.ts';
import type { BonusKernel } from './bonuses/parts.ts';
import { expireBonuses } from './bonuses/service.ts';
import { endIdlePlay } from './play/idle.ts';

/** Timed work of games and bonuses, by the platform's clock. May run in several processes at once. */
export const gameSweeps: readonly SweepDefinition<BonusKernel>[] = [
  { name: 'game.expireBonuses', everyMs: 1000, sweep: expireBonuses },
  { name: 'game.endIdlePlay', everyMs: 15_000, sweep: endIdlePlay },
];
