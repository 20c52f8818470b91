import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
/** One byte of version before the twenty of the hash. */
const ADDRESS_BYTES = 21;

/** Base58Check of a hash of twenty bytes; the first byte says which kind of address it is. */
function isBase58Check(text: string, versions: readonly number[]): boolean {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === ADDRESS_BYTES && versions.includes(bytes[0] ?? -1);
  } catch {
    return false; // The library throws for a wrong letter or checksum.
  }
}

/** BIP-173 and BIP-350: version 0 ends in the checksum of Bech32, later versions in that of Bech32m. */
function isSegwit(text: string, prefix: string): boolean {
  const inFirst = bech32.decodeUnsafe(text);
  if (inFirst) return inFirst.prefix === prefix && inFirst.words[0] === 0;
  const inLater = bech32m.decodeUnsafe(text);
  return inLater !== undefined && inLater.prefix === prefix && (inLater.words[0] ?? 0) > 0;
}

/** EIP-55: capitals are the checksum. All in one case carries none and is taken as it is. */
function isEthereum(text: string): boolean {
  const digits = text.slice(2);
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const marks = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return [...digits].every((digit, index) => {
    const isCapital = Number.parseInt(marks[index] ?? '0', 16) >= 8;
    return digit === (isCapital ? digit.toUpperCase() : digit.toLowerCase());
  });
}

/** CRC-16/XMODEM of the first 34 bytes of the base64url form. */
function isTon(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 36) return false;
  let crc = 0;
  for (const byte of bytes.subarray(0, 34)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ ((crc & 0x8000) === 0 ? 0 : 0x1021)) & 0xffff;
  }
  return bytes.readUInt16BE(34) === crc;
}

const isBitcoin = (text: string): boolean => (/^bc1/i.test(text) ? isSegwit(text, 'bc') : isBase58Check(text, [0x00, 0x05]));
const isTron = (text: string): boolean => isBase58Check(text, [0x41]);

/** By the id of the network or of the coin that is paid out. */
const checks: Readonly<Record<string, (text: string) => boolean>> = {
  bitcoin: isBitcoin,
  BTC: isBitcoin,
  ethereum: isEthereum,
  arbitrum: isEthereum,
  ETH: isEthereum,
  tron: isTron,
  USDT: isTron,
  ton: isTon,
};

/** Does an address hold the checksum its network gives it (P32)? A network we know none of takes any. */
export function hasSoundChecksum(address: string, network: string | null | undefined): boolean {
  return checks[network ?? '']?.(address) ?? true;
}
