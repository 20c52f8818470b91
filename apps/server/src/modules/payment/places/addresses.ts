import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64urlnopad, bech32, bech32m, createBase58check } from '@scure/base';

/**
 * The destination that an address names, equal for all its spellings and all networks of its family of chains; undefined for an invalid
 * address.
 */
type Reader = (text: string) => string | undefined;

/** Libraries throw for a wrong letter or checksum. */
function bytesOf(coder: { decode(text: string): Uint8Array }, text: string): Uint8Array | undefined {
  try {
    return coder.decode(text);
  } catch {
    return undefined;
  }
}

const base58check = createBase58check(sha256);
/** One byte of version before the twenty of the hash. */
const ADDRESS_BYTES = 21;

/** Base58Check of a hash of twenty bytes; the first byte says which kind of address it is. Capitals and small letters are different digits. */
function isBase58Check(text: string, versions: readonly number[]): boolean {
  const bytes = bytesOf(base58check, text);
  return bytes?.length === ADDRESS_BYTES && versions.includes(bytes[0] ?? -1);
}

const SEGWIT_VERSION_MAX = 16;
const isProgramLength = (version: number, bytes: number): boolean =>
  version === 0 ? bytes === 20 || bytes === 32 : bytes >= 2 && bytes <= 40;

/**
 * A witness program by BIP-173 and BIP-350: version 0 ends in the checksum of Bech32, later ones up to 16 in that of Bech32m; the program has a length
 * of its version, and fewer than five bits of padding, all zero.
 */
function isSegwit(text: string): boolean {
  const inFirst = bech32.decodeUnsafe(text);
  const { prefix, words = [] } = inFirst ?? bech32m.decodeUnsafe(text) ?? {};
  const [version = -1, ...rest] = words;
  if (prefix !== 'bc' || version > SEGWIT_VERSION_MAX || (version === 0) !== (inFirst !== undefined)) return false;
  const program = bech32.fromWordsUnsafe(rest);
  return program instanceof Uint8Array && isProgramLength(version, program.length);
}

/** Bech32 is the same in capitals, never in both. */
const readBitcoin: Reader = (text) => {
  if (!/^bc1/i.test(text)) return isBase58Check(text, [0x00, 0x05]) ? `bitcoin:${text}` : undefined;
  return isSegwit(text) ? `bitcoin:${text.toLowerCase()}` : undefined;
};

/** EIP-55: capitals are the checksum of the twenty bytes. */
function eip55(lower: string): string {
  const marks = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return Array.from(lower, (digit, index) => (Number.parseInt(marks[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('');
}

/** All in one case carries no checksum and is taken as it is. */
function isEip55(digits: string): boolean {
  const lower = digits.toLowerCase();
  return digits === lower || digits === digits.toUpperCase() || digits === eip55(lower);
}

/** One key has one address on Ethereum and on every chain that runs its machine; some of those know no checksum. */
const readEthereum: Reader = (text) => (/^0x[0-9a-f]{40}$/i.test(text) ? `evm:${text.toLowerCase()}` : undefined);
const readEip55: Reader = (text) => (isEip55(text.slice(2)) ? readEthereum(text) : undefined);

const readTron: Reader = (text) => (isBase58Check(text, [0x41]) ? `tron:${text}` : undefined);

/** CRC-16/XMODEM: zero of bytes that end in their own. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ ((crc & 0x8000) === 0 ? 0 : 0x1021)) & 0xffff;
  }
  return crc;
}

/** Bounceable or not; addresses with the bit of test networks are invalid here. */
const TON_KINDS: readonly (number | undefined)[] = [0x11, 0x51];
/** Kind, chain, hash and checksum. */
const TON_BYTES = 36;
/** The two chains there are, by their byte. */
const TON_CHAINS = new Map<number | undefined, number>([
  [0x00, 0],
  [0xff, -1],
]);

/** The form for people. */
const readFriendlyTon: Reader = (text) => {
  const bytes = bytesOf(base64urlnopad, text.replaceAll('+', '-').replaceAll('/', '_'));
  if (bytes?.length !== TON_BYTES || crc16(bytes) !== 0) return undefined;
  const chain = TON_CHAINS.get(bytes[1]);
  return TON_KINDS.includes(bytes[0]) && chain !== undefined ? `ton:${chain}:${bytesToHex(bytes.subarray(2, 34))}` : undefined;
};

/** An account by its chain and its hash, in either form. */
const readTon: Reader = (text) => (/^(?:0|-1):[0-9a-f]{64}$/i.test(text) ? `ton:${text.toLowerCase()}` : readFriendlyTon(text));

/** By the id of the network or of the coin that is paid out. */
const readers: Readonly<Record<string, Reader>> = {
  bitcoin: readBitcoin,
  BTC: readBitcoin,
  ethereum: readEip55,
  arbitrum: readEip55,
  ETH: readEip55,
  tron: readTron,
  USDT: readTron,
  ton: readTon,
};

/** Whether an address is valid on its network (P32, P-83). Unknown networks accept any. */
export const hasSoundChecksum = (address: string, network: string | null | undefined): boolean =>
  Object.hasOwn(readers, network ?? '') ? readers[network ?? '']?.(address) !== undefined : true;

/**
 * The account an address belongs to on any known chain: `evm:0x5aae…`. The chains' formats are mutually exclusive. Undefined for any other
 * text.
 */
export const accountAt = (address: string): string | undefined =>
  [readBitcoin, readEthereum, readTron, readTon].map((read) => read(address)).find((account) => account !== undefined);

/** All spellings under which a provider may have issued an address, for searching: providers' addresses are stored as they came. */
export function formsOf(address: string): string[] {
  const [kind, ...named] = accountAt(address)?.split(':') ?? [];
  const [text = '', hash = ''] = named;
  if (kind === 'bitcoin') return [text, text.toUpperCase()];
  if (kind === 'evm') return [text, `0x${eip55(text.slice(2))}`];
  if (kind !== 'ton') return [address];
  return [`${text}:${hash}`, ...TON_KINDS.map((byte = 0) => friendlyTon([byte, Number(text) & 0xff, ...hexToBytes(hash)]))];
}

function friendlyTon(parts: readonly number[]): string {
  const bytes = Uint8Array.from(parts);
  const crc = crc16(bytes);
  return base64urlnopad.encode(Uint8Array.from([...bytes, crc >> 8, crc & 0xff]));
}
