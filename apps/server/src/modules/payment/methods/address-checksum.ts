import { hash } from 'node:crypto';
import { keccak256 } from './keccak.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CHECKSUM_BYTES = 4;

function base58Bytes(text: string): Buffer | undefined {
  let value = 0n;
  for (const character of text) {
    const digit = BASE58.indexOf(character);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const hex = value === 0n ? '' : value.toString(16);
  const zeros = text.length - text.replace(/^1+/, '').length;
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')]);
}

/** Base58Check: the last four bytes are the beginning of the twofold SHA-256 of the rest; the first says what it is an address of. */
function isBase58Check(text: string, versions: readonly number[]): boolean {
  const bytes = base58Bytes(text);
  if (bytes === undefined || bytes.length !== 25) return false;
  const content = bytes.subarray(0, -CHECKSUM_BYTES);
  const twofold = hash('sha256', hash('sha256', content, 'buffer'), 'buffer');
  return versions.includes(bytes.readUInt8(0)) && twofold.subarray(0, CHECKSUM_BYTES).equals(bytes.subarray(-CHECKSUM_BYTES));
}

const BECH32_GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const BECH32_CONST = 1;
const BECH32M_CONST = 0x2bc830a3;

function bech32Polymod(values: readonly number[]): number {
  let checksum = 1;
  for (const value of values) {
    const top = checksum >>> 25;
    checksum = ((checksum & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of BECH32_GENERATORS.entries()) if (((top >>> bit) & 1) === 1) checksum ^= generator;
  }
  return checksum >>> 0;
}

/** BIP-173 and BIP-350: version 0 ends in the first checksum, later versions in the second. */
function isSegwit(text: string, prefix: string): boolean {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return false;
  const data = Array.from(lower.slice(prefix.length + 1), (character) => BECH32.indexOf(character));
  if (!lower.startsWith(`${prefix}1`) || data.length < 8 || data.includes(-1)) return false;
  const codes = Array.from(prefix, (character) => character.charCodeAt(0));
  const expanded = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
  return bech32Polymod([...expanded, ...data]) === (data[0] === 0 ? BECH32_CONST : BECH32M_CONST);
}

/** EIP-55: capitals are the checksum. All in one case carries none and is taken as it is. */
function isEthereum(text: string): boolean {
  const digits = text.slice(2);
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const marks = keccak256(lower);
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
