import { hash } from 'node:crypto';
import type { LedgerCommand } from './command.ts';

/**
 * SHA-256 over the canonical money content (R3): kind, amount, currency, round, reference and what the command declares as content;
 * not timestamps, not tokens. Fields are length-prefixed, so that no two contents read alike.
 */
export function requestHashOf(command: LedgerCommand): string {
  const fields = [command.kind, command.amountMinor.toString(), command.currency, command.round, command.reference, command.content];
  let text = command.concernsRound === true ? 'round;' : '';
  for (const field of fields) text += field === undefined ? '-;' : `${field.length}:${field};`;
  return hash('sha256', text, 'hex');
}

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
