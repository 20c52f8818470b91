import type { ProviderAnswer, ProviderOperation } from '@pavilion/contract/providers/provider.ts';
import type { Kernel } from '../../../kernel/context.ts';

/** Money on its way to a player: never refused for the player's state (R6). */
const CREDITS = new Set<ProviderOperation['type']>(['win', 'rollback']);
/** No decision yet: the same call comes again. */
const RETRYABLE = new Set<ProviderAnswer['status']>(['ROUND_NOT_FOUND', 'TEMPORARY']);

function alarmOf(call: ProviderOperation, { status, duplicate }: ProviderAnswer): string | undefined {
  if (status === 'OK' || duplicate === true) return undefined;
  if (status === 'CONFLICT') return 'provider_conflict';
  return CREDITS.has(call.type) && !RETRYABLE.has(status) ? 'credit_refused' : undefined;
}

/** Calls a person to what no call can mend: an id that came again with other content (R3), a credit that is refused and settled by hand (R6). */
export function raiseAlarm(
  { log }: Pick<Kernel, 'log'>,
  { source, call, answer }: { source: string; call: ProviderOperation; answer: ProviderAnswer },
): void {
  const alarm = alarmOf(call, answer);
  if (alarm === undefined) return;
  const { type, transactionId, playerId } = call;
  log.error({ alarm, provider: source, call: type, transactionId, playerId, status: answer.status }, 'a provider’s call needs review');
}
