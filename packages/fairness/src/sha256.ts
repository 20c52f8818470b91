/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104), synchronous and without dependencies, so that an engine reads its random numbers in plain loops
 * and the very same code runs in the studio and in the player's browser. The tests compare it with the platform's own implementation.
 */
const blockBytes = 64;

/** The first 32 bits of the fractional part of a root of each of the first primes, computed in exact integers. */
function primeRoots(count: number, root: 2 | 3): Uint32Array {
  const words = new Uint32Array(count);
  for (let found = 0, candidate = 2; found < count; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false;
    if (!isPrime) continue;
    words[found] = Number(integerRoot(BigInt(candidate) << BigInt(32 * root), root) & 0xffffffffn);
    found += 1;
  }
  return words;
}

function integerRoot(value: bigint, root: 2 | 3): bigint {
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** BigInt(root) <= value) low = middle;
    else high = middle;
  }
  return low;
}

const roundWords = primeRoots(64, 3);
const startWords = primeRoots(8, 2);
const schedule = new Uint32Array(64);

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));
/** Typed arrays of a fixed length never miss inside their loops; the fallback only satisfies the index check. */
const at = (words: Uint32Array | Uint8Array, index: number): number => words[index] ?? 0;

function fillSchedule(bytes: Uint8Array, offset: number): void {
  for (let index = 0; index < 16; index += 1) {
    const byte = offset + index * 4;
    schedule[index] = (at(bytes, byte) << 24) | (at(bytes, byte + 1) << 16) | (at(bytes, byte + 2) << 8) | at(bytes, byte + 3);
  }
  for (let index = 16; index < 64; index += 1) {
    const early = at(schedule, index - 15);
    const late = at(schedule, index - 2);
    const smallEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const smallLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[index] = at(schedule, index - 16) + smallEarly + at(schedule, index - 7) + smallLate;
  }
}

function compress(state: Uint32Array, bytes: Uint8Array, offset: number): void {
  fillSchedule(bytes, offset);
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)];
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)];
  for (let index = 0; index < 64; index += 1) {
    const sumE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sumE + choice + at(roundWords, index) + at(schedule, index)) | 0;
    const sumA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (sumA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const words = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index += 1) state[index] = at(state, index) + (words[index] ?? 0);
}

/** SHA-256 of bytes, 32 bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const paddedLength = (Math.floor((message.length + 8) / blockBytes) + 1) * blockBytes;
  const padded = new Uint8Array(paddedLength);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(paddedLength - 8, Math.floor((message.length * 8) / 2 ** 32));
  view.setUint32(paddedLength - 4, (message.length * 8) >>> 0);
  const state = Uint32Array.from(startWords);
  for (let offset = 0; offset < paddedLength; offset += blockBytes) compress(state, padded, offset);
  const digest = new Uint8Array(32);
  const digestView = new DataView(digest.buffer);
  state.forEach((word, index) => digestView.setUint32(index * 4, word));
  return digest;
}

/** HMAC-SHA256 of a message under a key, 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const shortKey = key.length > blockBytes ? sha256(key) : key;
  const inner = new Uint8Array(blockBytes + message.length).fill(0x36, 0, blockBytes);
  const outer = new Uint8Array(blockBytes + 32).fill(0x5c, 0, blockBytes);
  shortKey.forEach((byte, index) => {
    inner[index] = byte ^ 0x36;
    outer[index] = byte ^ 0x5c;
  });
  inner.set(message, blockBytes);
  outer.set(sha256(inner), blockBytes);
  return sha256(outer);
}
