import { ApiError } from '@pavilion/contract/client.ts';
import type { QueryClient } from '@tanstack/react-query';

/** What support needs of a payment that was refused. */
export type PaymentFailure = { code: number; message: string };

export const failureKey = ['payment', 'failure'] as const;

/** Keeps the last refusal for the dialog that tells of it. */
export function rememberFailure(queryClient: QueryClient, error: unknown): void {
  const failure: PaymentFailure | null = error instanceof ApiError ? { code: error.code, message: error.message } : null;
  queryClient.setQueryData(failureKey, failure);
}

export const readFailure = (queryClient: QueryClient): PaymentFailure | undefined =>
  queryClient.getQueryData<PaymentFailure | null>(failureKey) ?? undefined;

/** Whether the server has answered: an outcome that is unknown keeps its key. */
export const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status < 500;
