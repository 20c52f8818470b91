const depositStates = [
  'created',
  'awaiting',
  'pending',
  'confirming',
  'success',
  'failure',
  'charged_back',
  'refunded',
  'dispute_won',
] as const;
export type DepositState = (typeof depositStates)[number];

const withdrawalStates = ['requested', 'review', 'approved', 'submitting', 'submitted', 'unknown', 'paid', 'failed', 'cancelled'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** States of a credited deposit, whatever has happened since. */
export const creditedDepositStates: readonly DepositState[] = ['success', 'charged_back', 'refunded', 'dispute_won'];

/** States in which a deposit still waits for the player or the provider: it may be declined and it may expire. */
export const openDepositStates: readonly DepositState[] = ['created', 'awaiting', 'pending'];

/** Is this one of the states of a deposit? */
export const isDepositState = (state: string): state is DepositState => depositStates.some((one) => one === state);

/** States in which a withdrawal has not been sent yet: the player may cancel it where the operator allows that (D-30). */
export const cancellableStates: readonly WithdrawalState[] = ['requested', 'review', 'approved'];

export const isWithdrawalState = (state: string): state is WithdrawalState => withdrawalStates.some((one) => one === state);
