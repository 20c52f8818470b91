import { ApiError } from '@pavilion/contract/calls/client.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Details of a refused payment for support. */
type PaymentFailure = { code: number; message: string };

const failureKey = ['payment', 'failure'] as const;

/** Stores the last failure for the `deposit-error` dialog. An error that is not an API answer clears it. */
export function rememberFailure(queryClient: QueryClient, error: unknown): void {
  const failure: PaymentFailure | null = error instanceof ApiError ? { code: error.code, message: error.message } : null;
  queryClient.setQueryData(failureKey, failure);
}

/** The last refusal; undefined without one. */
export const readFailure = (queryClient: QueryClient): PaymentFailure | undefined =>
  queryClient.getQueryData<PaymentFailure | null>(failureKey) ?? undefined;
