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

/** What counts the attempts at one login from unknown devices; a used reset link forgives them. */
export const loginThrottle = (loginKey: string): Throttled => ({ policy: SIGN_IN_LOGIN, subject: `sign-in login ${loginKey}` });

/** What counts the sign-ins from one address, by whatever they are; a tool of this machine has none. */
export const addressThrottles = ({ ip, isLocalTool }: Pick<RequestInfo, 'ip' | 'isLocalTool'>): Throttled[] =>
  isLocalTool ? [] : fromNetwork({ policy: SIGN_IN_ADDRESS, subject: 'sign-in address' }, ip);
