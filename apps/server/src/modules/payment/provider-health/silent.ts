import type { PaymentKernel } from '../context.ts';
import { listCircuits } from './store.ts';

/** Payment providers that we do not ask at the moment, as they did not answer, each with its last fault. */
export async function silentProviders({
  database,
  clock,
}: Pick<PaymentKernel, 'database' | 'clock'>): Promise<{ provider: string; since: Date }[]> {
  const now = clock.now();
  const circuits = await listCircuits(database);
  return circuits
    .filter(({ openUntil }) => openUntil !== null && openUntil > now)
    .map(({ psp, lastFaultAt }) => ({ provider: psp, since: lastFaultAt }));
}
