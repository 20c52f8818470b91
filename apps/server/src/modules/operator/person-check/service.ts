import { type Attempt, createPersonCheck } from '../../../kernel/person-check/service.ts';
import type { PersonCheck } from '../../../kernel/throttle/service.ts';
import type { OperatorKernel } from '../context.ts';
import { solutions as store } from './store.ts';

/** Checks that a human is behind an attempt to sign in to the console, by real time (S105). */
export function personCheck(
  { clock, random, authority }: Pick<OperatorKernel, 'clock' | 'random' | 'authority'>,
  attempt: Attempt,
): PersonCheck {
  const { vault, personCheckSettings: settings } = authority;
  return createPersonCheck({ settings, vault, random, now: clock.realNow(), store }, attempt);
}
