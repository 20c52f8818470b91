/** Keccak-256 as Ethereum uses it: the padding of 2011, which SHA-3 changed afterwards, so that Node's own hash is another. */

const LANE_MASK = (1n << 64n) - 1n;
const RATE_BYTES = 136;
const LANES = 25;

/** Round constants and rotations of the permutation, computed as FIPS 202 §3.2 defines them. */
const { roundConstants, rotations } = schedule();

function schedule(): { roundConstants: bigint[]; rotations: number[] } {
  const constants: bigint[] = [];
  let register = 1;
  for (let round = 0; round < 24; round += 1) {
    let constant = 0n;
    for (let bit = 0; bit < 7; bit += 1) {
      if ((register & 1) === 1) constant |= 1n << BigInt(2 ** bit - 1);
      register = (register << 1) ^ ((register >> 7) * 0x171);
    }
    constants.push(constant);
  }
  const offsets = Array.from({ length: LANES }, () => 0);
  let [x, y] = [1, 0];
  for (let step = 0; step < 24; step += 1) {
    offsets[x + 5 * y] = (((step + 1) * (step + 2)) / 2) % 64;
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  return { roundConstants: constants, rotations: offsets };
}

const rotate = (lane: bigint, by: number): bigint => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & LANE_MASK;

function permute(lanes: bigint[]): void {
  const at = (x: number, y: number): bigint => lanes[(x % 5) + 5 * (y % 5)] ?? 0n;
  for (const constant of roundConstants) {
    const columns = [0, 1, 2, 3, 4].map((x) => at(x, 0) ^ at(x, 1) ^ at(x, 2) ^ at(x, 3) ^ at(x, 4));
    for (let index = 0; index < LANES; index += 1) {
      const x = index % 5;
      lanes[index] = (lanes[index] ?? 0n) ^ (columns[(x + 4) % 5] ?? 0n) ^ rotate(columns[(x + 1) % 5] ?? 0n, 1);
    }
    const moved = Array.from({ length: LANES }, () => 0n);
    for (let index = 0; index < LANES; index += 1) {
      const [x, y] = [index % 5, Math.floor(index / 5)];
      moved[y + 5 * ((2 * x + 3 * y) % 5)] = rotate(lanes[index] ?? 0n, rotations[index] ?? 0);
    }
    for (let index = 0; index < LANES; index += 1) {
      const [x, y] = [index % 5, Math.floor(index / 5)];
      const of = (column: number): bigint => moved[(column % 5) + 5 * y] ?? 0n;
      lanes[index] = (moved[index] ?? 0n) ^ (~of(x + 1) & LANE_MASK & of(x + 2));
    }
    lanes[0] = (lanes[0] ?? 0n) ^ constant;
  }
}

/** The hash of a text in hex. `keccak256('')` is `c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470`. */
export function keccak256(text: string): string {
  const message = Buffer.from(text, 'utf8');
  const padded = Buffer.alloc(Math.ceil((message.length + 1) / RATE_BYTES) * RATE_BYTES);
  message.copy(padded);
  padded.writeUInt8(0x01, message.length);
  padded.writeUInt8(padded.readUInt8(padded.length - 1) | 0x80, padded.length - 1);
  const lanes = Array.from({ length: LANES }, () => 0n);
  for (let block = 0; block < padded.length; block += RATE_BYTES) {
    for (let lane = 0; lane < RATE_BYTES / 8; lane += 1) lanes[lane] = (lanes[lane] ?? 0n) ^ padded.readBigUInt64LE(block + lane * 8);
    permute(lanes);
  }
  const hash = Buffer.alloc(32);
  for (let lane = 0; lane < 4; lane += 1) hash.writeBigUInt64LE(lanes[lane] ?? 0n, lane * 8);
  return hash.toString('hex');
}
