import type { SandboxDeps } from '../deps.ts';

/** The payment provider's context: its own tables, its credential, the platform's public address and time. */
export type PspContext = Pick<SandboxDeps, 'pool' | 'platformUrl' | 'now' | 'log' | 'credentials'> & {
  /** Texts a payer: an agent sends the link to the payment page this way. */
  sendSms(message: { id: string; to: string; text: string }): Promise<void>;
  /** Sends due webhooks now instead of at the next tick. */
  wake(): void;
};

/** Address of the hosted payment page of a payment. */
export function checkoutPath(token: string): string {
  return `/sandbox/psp/checkout/${token}`;
}
