/** Events for the tag manager (wire §6.6). Never a password, an e-mail address or a phone number (N-05). */
export type AnalyticsEvent = {
  event: 'Action' | 'purchase';
  eventCategory: string;
  userId?: string;
  funnelStep?: string;
  operationType?: OperationType;
  loadTime?: number;
  regType?: RegistrationType;
  depositAmount?: number;
  depositCurrency?: string;
  successDepositNumber?: number;
  withdrawAmount?: number;
  withdrawCurrency?: string;
  invoiceId?: string;
  walletType?: string;
};

type OperationType = 'deposit' | 'withdraw';
type RegistrationType = 'email' | 'phone' | 'social';
/** Steps of the registration funnel (N-01): the type chosen is its own name. */
export type RegistrationStep = 'open' | RegistrationType | 'sent' | 'otp';
/** Steps of the wallet funnel (N-02): the type chosen is `deposit` or `withdraw`. */
export type WalletStep =
  | 'open'
  | 'network'
  | OperationType
  | 'selectBonus'
  | 'declineBonuses'
  | 'method'
  | 'sent'
  | 'close'
  | 'promoOpen'
  | 'promoSent';

/** The event carries the player's id; a guest has none (N-04). */
const who = (userId: string): { userId?: string } => (userId === '' ? {} : { userId });

/** Steps that carry the time from the click to the open form. */
const timed = (step: string): { loadTime?: number } => (step === 'open' ? { loadTime: 0 } : {});

export const registrationStep = (userId: string, step: RegistrationStep): AnalyticsEvent => ({
  event: 'Action',
  eventCategory: 'registrationFunnel',
  ...who(userId),
  funnelStep: step,
  ...(step === 'social' ? { regType: step } : {}),
  ...timed(step),
});

export const registrationSuccess = (userId: string, regType: RegistrationType): AnalyticsEvent => ({
  event: 'Action',
  eventCategory: 'registration',
  ...who(userId),
  regType,
});

/** Steps that carry the wallet type: deposit or withdraw. */
const operationSteps: ReadonlySet<WalletStep> = new Set<WalletStep>([
  'network',
  'method',
  'selectBonus',
  'declineBonuses',
  'promoOpen',
  'promoSent',
  'sent',
  'close',
]);

export const walletStep = (userId: string, step: WalletStep, operationType: OperationType): AnalyticsEvent => ({
  event: 'Action',
  eventCategory: 'walletFunnel',
  ...who(userId),
  funnelStep: step,
  ...(operationSteps.has(step) ? { operationType } : {}),
  ...timed(step),
});

/** The one step of the balance funnel (N-03). */
export const balanceOpen = (userId: string): AnalyticsEvent => ({
  event: 'Action',
  eventCategory: 'balanceFunnel',
  ...who(userId),
  funnelStep: 'open',
});

export type InvoiceFacts = { id: string; amount: number; currency: string; number: number | null };
type Outcome = { isDeposit: boolean; isSuccess: boolean; walletType: string };

/** The outcome of a payment (N-07); a successful deposit carries its ordinal number (D-72). */
export function paymentOutcome(userId: string, invoice: InvoiceFacts, { isDeposit, isSuccess, walletType }: Outcome): AnalyticsEvent {
  const shared = { ...who(userId), invoiceId: invoice.id, walletType };
  if (!isDeposit) {
    return {
      event: 'Action',
      eventCategory: isSuccess ? 'withdraw' : 'failWithdraw',
      ...shared,
      withdrawAmount: invoice.amount,
      withdrawCurrency: invoice.currency,
    };
  }
  const deposit = { ...shared, depositAmount: invoice.amount, depositCurrency: invoice.currency };
  return isSuccess
    ? { event: 'purchase', eventCategory: 'deposit', ...deposit, successDepositNumber: invoice.number ?? 0 }
    : { event: 'Action', eventCategory: 'failDeposit', ...deposit };
}

/** A bet was placed or settled in the betting client; the event carries no amount. */
export const betEvent = (userId: string, step: 'betPlaced' | 'betSettled'): AnalyticsEvent => ({
  event: 'Action',
  eventCategory: 'betting',
  ...who(userId),
  funnelStep: step,
});
