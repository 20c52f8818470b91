import * as z from 'zod/mini';
import { get } from '../endpoints.ts';
import { queryInt } from '../../formats/query.ts';
import { paymentProvidersView } from './provider-views.ts';

export const providerHoursMax = 168;
const HOURS_DEFAULT = 24;

/** The health of payment providers (operator §4, payments). */
export const providerEndpoints = {
  listPaymentProviders: get('/payment-providers', 'payments.read', {
    summary: 'Payment providers with their success by way to pay, country and hour, their circuit and how fast they answer',
    query: z.object({ hours: z._default(queryInt({ min: 1, max: providerHoursMax }), HOURS_DEFAULT) }),
    response: paymentProvidersView,
  }),
};
