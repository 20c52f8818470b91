import { fromNetwork, type Throttled } from '../../../kernel/throttle/from-network.ts';
import { createThrottles } from '../../../kernel/throttle/service.ts';
import type { RequestInfo } from '../../../kernel/visitor.ts';
import type { PlayerKernel } from '../context.ts';
import { throttleLookups } from '../lookups.ts';
import { SIGN_IN_ADDRESS, SIGN_IN_LOGIN } from './rules.ts';
import { throttles as store } from './store.ts';

export type { Throttled } from '../../../kernel/throttle/from-network.ts';

/** Players' counts, by the platform's clock. */
export const { takeAttempt, inAttempt, forgiveAttempt, isUsedUp } = createThrottles<Pick<PlayerKernel, 'database' | 'clock' | 'identity'>>({
  store,
  lookups: throttleLookups,
  keysOf: ({ identity }, subject) => identity.vault.lookupKeys('throttle', subject),
  now: ({ clock }) => clock.now(),
});

/** Counts attempts at one login from unknown devices; a used reset link resets it. */
export const loginThrottle = (loginKey: string): Throttled => ({ policy: SIGN_IN_LOGIN, subject: `sign-in login ${loginKey}` });

/** Counts sign-ins from one address by any method; a tool on this machine has no counters. */
export const addressThrottles = ({ ip, isLocalTool }: Pick<RequestInfo, 'ip' | 'isLocalTool'>): Throttled[] =>
  isLocalTool ? [] : fromNetwork({ policy: SIGN_IN_ADDRESS, subject: 'sign-in address' }, ip);
