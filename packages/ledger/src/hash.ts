import { hash } from 'node:crypto';
import type { LedgerCommand } from './command.ts';

/**
 * Hashes the canonical money content (R3) with SHA-256: kind, amount, currency, round, reference and what the command declares as content; no
 * timestamps, no tokens. Fields are length-prefixed, so that different contents never encode alike.
 * @returns a binary string of 32 characters
 * @example
 * requestHashOf({ kind: 'bet', amountMinor: 100n, currency: 'EUR' }).length // 32
 * // The game is not money content, the amount is.
 * requestHashOf({ kind: 'bet', amountMinor: 100n, gameId: 'a' }) === requestHashOf({ kind: 'bet', amountMinor: 100n, gameId: 'b' }) // true
 * requestHashOf({ kind: 'bet', amountMinor: 100n }) === requestHashOf({ kind: 'bet', amountMinor: 101n }) // false
 */
export function requestHashOf(command: LedgerCommand): string {
  const fields = [command.kind, command.amountMinor.toString(), command.currency, command.round, command.reference, command.content];
  let text = command.concernsRound === true ? 'round;' : '';
  for (const field of fields) text += field === undefined ? '-;' : `${field.length}:${field};`;
  return hash('sha256', text, 'binary');
}

/**
 * Writes bytes as a string with one character per byte: the form in which hashes are compared and used as keys.
 * @example
 * binaryText(Uint8Array.of(65, 98, 255)) // 'Ab\u00ff'
 */
export const binaryText = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
