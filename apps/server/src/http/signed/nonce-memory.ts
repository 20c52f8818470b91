import { hash } from 'node:crypto';

/** The number of slices the retention time is cut into: each is dropped as a whole. */
const PARTS = 4;
const FIRST_SLOTS = 16_384;
const GROWTH = 4;
const GREATEST_SLOTS = 1_048_576;
const FILLED_MAX = 0.7;
/** Two 32-bit words for signer and nonce, two for the body. */
const WORDS = 4;
const WORD_BYTES = 4;

/** The record of a call: 64 bits each of the hash of its nonce and of its body. */
interface Fingerprint {
  readonly nonceHigh: number;
  readonly nonceLow: number;
  readonly bodyHigh: number;
  readonly bodyLow: number;
}

function fingerprintOf(key: string, body: string | Uint8Array): Fingerprint {
  const [ofNonce, ofBody] = [hash('sha256', key, 'buffer'), hash('sha256', body, 'buffer')];
  return {
    // Never 0, which marks an empty slot.
    nonceHigh: ofNonce.readUInt32LE(0) || 1,
    nonceLow: ofNonce.readUInt32LE(WORD_BYTES),
    bodyHigh: ofBody.readUInt32LE(0),
    bodyLow: ofBody.readUInt32LE(WORD_BYTES),
  };
}

/** Fingerprints in an open-addressing table in one block of memory. It is never rehashed: a full one is followed by a larger one. */
class Table {
  readonly slots: number;
  readonly #words: Uint32Array;
  readonly #mask: number;
  size = 0;

  constructor(slots: number) {
    this.slots = slots;
    this.#words = new Uint32Array(slots * WORDS);
    this.#mask = slots - 1;
  }

  get isFull(): boolean {
    return this.size >= this.slots * FILLED_MAX;
  }

  /** Whether the nonce came with this same body; undefined when the nonce is unknown. */
  holds(wanted: Fingerprint): boolean | undefined {
    const at = this.#placeOf(wanted);
    if (this.#words[at] === 0) return undefined;
    return this.#words[at + 2] === wanted.bodyHigh && this.#words[at + 3] === wanted.bodyLow;
  }

  add({ nonceHigh, nonceLow, bodyHigh, bodyLow }: Fingerprint): void {
    this.#words.set([nonceHigh, nonceLow, bodyHigh, bodyLow], this.#placeOf({ nonceHigh, nonceLow }));
    this.size += 1;
  }

  /** The slot of the nonce, or the empty slot it would take. */
  #placeOf({ nonceHigh, nonceLow }: Pick<Fingerprint, 'nonceHigh' | 'nonceLow'>): number {
    for (let slot = nonceLow & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * WORDS;
      if (this.#words[at] === 0 || (this.#words[at] === nonceHigh && this.#words[at + 1] === nonceLow)) return at;
    }
  }
}

interface Generation {
  fromMs: number;
  /** Newest first. */
  tables: Table[];
}

/**
 * Remembers nonces for twice the window. A repeat with the same body is a transport retry, another body a replay (reliability §3.1). Nonces
 * of the same slice expire together, and none is stored as an object: a map of strings took 320 bytes per nonce, which every garbage
 * collection traversed (168 MB after 340,000 calls), and rehashing it as it doubled made calls wait.
 */
export class NonceMemory {
  readonly #windowMs: number;
  /** Newest first. */
  #generations: Generation[] = [];

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  accepts(key: string, body: string | Uint8Array, nowMs: number): boolean {
    const newest = this.#generationAt(nowMs);
    const fingerprint = fingerprintOf(key, body);
    for (const { tables } of this.#generations) {
      for (const table of tables) {
        const isSame = table.holds(fingerprint);
        if (isSame !== undefined) return isSame;
      }
    }
    tableWithRoom(newest).add(fingerprint);
    return true;
  }

  /** Number of remembered nonces. */
  get size(): number {
    return this.#generations.reduce((sum, { tables }) => sum + tables.reduce((count, { size }) => count + size, 0), 0);
  }

  #generationAt(nowMs: number): Generation {
    const keptForMs = 2 * this.#windowMs;
    const partMs = keptForMs / PARTS;
    const [newest] = this.#generations;
    if (newest !== undefined && nowMs < newest.fromMs + partMs) return newest;
    const made = { fromMs: nowMs, tables: [] };
    this.#generations = [made, ...this.#generations.filter(({ fromMs }) => fromMs + partMs + keptForMs > nowMs)];
    return made;
  }
}

function tableWithRoom(generation: Generation): Table {
  const [last] = generation.tables;
  if (last !== undefined && !last.isFull) return last;
  const made = new Table(last === undefined ? FIRST_SLOTS : Math.min(last.slots * GROWTH, GREATEST_SLOTS));
  generation.tables.unshift(made);
  return made;
}
