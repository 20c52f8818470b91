import { describe, expect, it } from 'vitest';
import {
  balanceOpen,
  paymentOutcome,
  registrationStep,
  registrationSuccess,
  type RegistrationStep,
  walletStep,
  type WalletStep,
} from './events.ts';

const allowed = new Set([
  'event',
  'eventCategory',
  'userId',
  'funnelStep',
  'operationType',
  'loadTime',
  'regType',
  'depositAmount',
  'depositCurrency',
  'successDepositNumber',
  'invoiceId',
  'walletType',
  'withdrawAmount',
  'withdrawCurrency',
]);
const invoice = { id: 'i1', amount: 50, currency: 'EUR', number: 3 };

describe('analytics events', () => {
  it('N-01 registration has the steps open, type chosen, sent, otp', () => {
    const steps: RegistrationStep[] = ['open', 'email', 'sent', 'otp'];
    expect(steps.map((step) => registrationStep('', step).funnelStep)).toEqual(steps);
    expect(registrationStep('', 'sent')).toEqual({ event: 'Action', eventCategory: 'registrationFunnel', funnelStep: 'sent' });
  });

  it('N-02 the wallet has its ten steps', () => {
    const steps: WalletStep[] = [
      'open',
      'network',
      'deposit',
      'selectBonus',
      'declineBonuses',
      'method',
      'sent',
      'close',
      'promoOpen',
      'promoSent',
    ];
    expect(steps.map((step) => walletStep('p1', step, 'deposit').funnelStep)).toEqual(steps);
    expect(walletStep('p1', 'method', 'withdraw')).toEqual({
      event: 'Action',
      eventCategory: 'walletFunnel',
      userId: 'p1',
      funnelStep: 'method',
      operationType: 'withdraw',
    });
  });

  it('N-03 the balance has one step', () => {
    expect(balanceOpen('p1')).toEqual({ event: 'Action', eventCategory: 'balanceFunnel', userId: 'p1', funnelStep: 'open' });
  });

  it('N-04 carries the id of a player, and none for a guest', () => {
    expect(registrationStep('p1', 'open').userId).toBe('p1');
    expect(registrationStep('', 'open')).not.toHaveProperty('userId');
  });

  it('N-05 holds known fields only', () => {
    const outcomes = [true, false].flatMap((isDeposit) =>
      [true, false].map((isSuccess) => paymentOutcome('p1', invoice, { isDeposit, isSuccess, walletType: 'fiat' })),
    );
    const events = [
      ...outcomes,
      registrationSuccess('p1', 'email'),
      registrationStep('p1', 'open'),
      walletStep('p1', 'sent', 'deposit'),
      balanceOpen('p1'),
    ];
    expect(events.flatMap((event) => Object.keys(event)).filter((key) => !allowed.has(key))).toEqual([]);
  });

  it('N-06 a social sign-in is of the type social', () => {
    expect(registrationSuccess('p1', 'social').regType).toBe('social');
    expect(registrationStep('', 'social').funnelStep).toBe('social');
  });

  it('N-07 a successful deposit carries amount, currency, invoice and its number', () => {
    expect(paymentOutcome('p1', invoice, { isDeposit: true, isSuccess: true, walletType: 'fiat' })).toMatchObject({
      event: 'purchase',
      depositAmount: 50,
      depositCurrency: 'EUR',
      invoiceId: 'i1',
      successDepositNumber: 3,
    });
  });
});
