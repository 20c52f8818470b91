import { base64urlnopad } from '@scure/base';
import { bytesToHex } from '@noble/hashes/utils.js';

const HASH_BYTES = 32;

/** TON writes a hash in base64, of either alphabet, with or without its padding. */
function hashOfBase64(text: string): string | undefined {
  try {
    const bytes = base64urlnopad.decode(text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''));
    return bytes.length === HASH_BYTES ? bytesToHex(bytes) : undefined;
  } catch {
    return undefined;
  }
}

/** Hexadecimal digits are the same in capitals and behind `0x`; of a hash in other digits every letter counts. */
function spelledHash(text: string): string {
  const hex = /^(?:0x)?([0-9a-f]+)$/i.exec(text)?.[1];
  return hex?.toLowerCase() ?? hashOfBase64(text) ?? text;
}

/**
 * A coin transfer as its chain knows it, hash and output, however the provider spells them: `0xAB…:00` and `ab…#0` are `ab…:0` (P-86). One that is
 * named by its hash alone is the first output: on most chains there is no other.
 */
export function transferKeyOf(reference: string): string {
  const text = reference.trim();
  const [, hash = text, output = '0'] = /^(.+)[:#](\d+)$/.exec(text) ?? [];
  return `${spelledHash(hash)}:${BigInt(output)}`;
}
