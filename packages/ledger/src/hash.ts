import { hash } from 'node:crypto';
import type { LedgerCommand } from './command.ts';

/**
 * SHA-256 over the canonical money content (R3): kind, amount, currency, round, reference and what the command declares as content; no
 * timestamps, no tokens. Fields are length-prefixed, so that different contents never encode alike. @returns a binary string of 32
 * characters
 */
export function requestHashOf(command: LedgerCommand): string {
  const fields = [command.kind, command.amountMinor.toString(), command.currency, command.round, command.reference, command.content];
  let text = command.concernsRound === true ? 'round;' : '';
  for (const field of fields) text += field === undefined ? '-;' : `${field.length}:${field};`;
  return hash('sha256', text, 'binary');
}

/** Bytes as a string with one character per byte: the form in which hashes are compared and used as keys. */
export const binaryText = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
