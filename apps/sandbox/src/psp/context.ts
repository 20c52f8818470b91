import type { SandboxDeps } from '../deps.ts';

/** What the payment provider stands on: its own tables, its credential, the platform's public address and time. */
export type PspContext = Pick<SandboxDeps, 'pool' | 'platformUrl' | 'now' | 'log' | 'credentials'> & {
  /** Sends due webhooks now instead of at the next tick. */
  wake(): void;
};

/** Address of the hosted payment page of a payment. */
export function checkoutPath(token: string): string {
  return `/sandbox/psp/checkout/${token}`;
}
