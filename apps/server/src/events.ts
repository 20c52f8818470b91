/**
 * Everything that can happen here: each is one row of `kernel.event`, written in the database transaction that caused it.
 * `playerId` is null where no player is concerned. Amounts are decimal strings of minor units, since rows are JSON.
 */
export type DomainEvent = PlayerEvent | WalletEvent | PaymentEvent | GameEvent | NotificationEvent;

interface OfPlayer {
  playerId: string;
}

export type PlayerEvent =
  | (OfPlayer & { type: 'PlayerRegistered'; currency: string; country: string | null; locale: string; affiliateTag: string | null })
  | (OfPlayer & { type: 'EmailConfirmed' })
  | (OfPlayer & { type: 'SessionOpened'; sessionId: string })
  | (OfPlayer & { type: 'SessionClosed'; sessionId: string; reason: 'logout' | 'closed' | 'reuse' | 'password' | 'blocked' });

/** The complete state of one wallet account (wire §3.7), so that a repeated or skipped message cannot corrupt a view (reliability O6). */
export type WalletEvent = OfPlayer & { type: 'AccountOpened'; accountId: string; currency: string };

export type InvoiceKind = 'deposit' | 'withdrawal';

export type PaymentEvent =
  | (OfPlayer & { type: 'InvoiceChanged'; kind: InvoiceKind; invoiceId: string })
  | (OfPlayer & { type: 'DepositSettled'; invoiceId: string; amountMinor: string; currency: string })
  | (OfPlayer & { type: 'WithdrawalPaid'; invoiceId: string; amountMinor: string; currency: string })
  | (OfPlayer & { type: 'WithdrawalFailed'; invoiceId: string; amountMinor: string; currency: string });

export type GameEvent = OfPlayer & { type: 'GameStarted'; gameId: string; accountId: string };

export type NotificationEvent = OfPlayer & { type: 'MessageReceived'; messageId: string };
