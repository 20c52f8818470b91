import { type Attempt, createPersonCheck } from '../../../kernel/person-check/service.ts';
import type { PersonCheck } from '../../../kernel/throttle/service.ts';
import type { PlayerKernel } from '../context.ts';
import { solutions as store } from './store.ts';

/** Checks that a human is behind an attempt of a player or guest, by the platform's clock (S20). */
export function personCheck(
  { clock, random, identity }: Pick<PlayerKernel, 'clock' | 'random' | 'identity'>,
  attempt: Attempt,
): PersonCheck {
  const { vault, personCheckSettings: settings } = identity;
  return createPersonCheck({ settings, vault, random, now: clock.now(), store }, attempt);
}
