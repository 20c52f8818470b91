import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import { waitingChargebacks } from '@pavilion/contract/console/payment/chargeback-views.ts';
import type { chargebackEndpoints } from '@pavilion/contract/console/payment/chargebacks.ts';

export type Chargeback = AnswerOf<(typeof chargebackEndpoints)['listChargebacks']>['data'][number];

export const stateTones = {
  open: 'warning',
  answered: 'info',
  lost: 'error',
  won: 'ok',
  writtenOff: 'neutral',
  closed: 'neutral',
} as const;

/** Whether the case still needs an operator or the provider. */
export const waits = (state: Chargeback['state']): boolean => waitingChargebacks.some((one) => one === state);
