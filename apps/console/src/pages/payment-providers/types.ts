import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { providerEndpoints } from '@pavilion/contract/console/payment/providers.ts';

export type PaymentProvider = AnswerOf<(typeof providerEndpoints)['listPaymentProviders']>['providers'][number];
