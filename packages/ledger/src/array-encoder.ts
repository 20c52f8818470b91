/**
 * Arrays in PostgreSQL's binary format. A batch sends some fifty arrays of up to a thousand values; writing them as bytes
 * spares quoting here and parsing there (measured: see bench/ledger.ts).
 */

/** PostgreSQL's type numbers of the element types. */
const oids = { bool: 16, bytea: 17, int8: 20, int4: 23, text: 25, json: 114, uuid: 2950 } as const;

const headerBytes = 20;

class Scratch {
  buffer = Buffer.allocUnsafe(1 << 16);
  end = 0;

  reserve(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.end + bytes));
    this.buffer.copy(larger, 0, 0, this.end);
    this.buffer = larger;
  }

  int32(value: number): void {
    this.end = this.buffer.writeInt32BE(value, this.end);
  }
}

// One scratch for all: encoding is synchronous and hands out a copy.
const scratch = new Scratch();

type WriteElement<V> = (value: V) => void;

function encode<V>(oid: number, values: readonly (V | null)[], write: WriteElement<V>): Buffer {
  scratch.end = 0;
  scratch.reserve(headerBytes);
  scratch.int32(values.length === 0 ? 0 : 1);
  scratch.int32(1);
  scratch.int32(oid);
  if (values.length === 0) return Buffer.from(scratch.buffer.subarray(0, scratch.end));
  scratch.int32(values.length);
  scratch.int32(1);
  for (const value of values) {
    scratch.reserve(20);
    if (value === null) scratch.int32(-1);
    else write(value);
  }
  return Buffer.from(scratch.buffer.subarray(0, scratch.end));
}

const writeInt8: WriteElement<bigint> = (value) => {
  scratch.int32(8);
  scratch.end = scratch.buffer.writeBigInt64BE(value, scratch.end);
};

const writeInt4: WriteElement<number> = (value) => {
  scratch.int32(4);
  scratch.int32(value);
};

const writeBool: WriteElement<boolean> = (value) => {
  scratch.int32(1);
  scratch.end = scratch.buffer.writeUInt8(value ? 1 : 0, scratch.end);
};

/** Value of a hexadecimal digit by its character code; 255 for every other character. */
const digitOf = new Uint8Array(128).fill(255);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  digitOf[digit.charCodeAt(0)] = value;
  digitOf[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Read digit by digit: an operation carries a dozen ids, and this is several times faster than a string without dashes. */
const writeUuid: WriteElement<string> = (value) => {
  const { buffer, end } = scratch;
  if (value.length !== 36) throw new TypeError('not a UUID');
  buffer[end] = 0;
  buffer[end + 1] = 0;
  buffer[end + 2] = 0;
  buffer[end + 3] = 16;
  let at = end + 4;
  let isSound = true;
  for (let index = 0; index < 36; index += 2) {
    if (index === 8 || index === 13 || index === 18 || index === 23) index += 1;
    const high = digitOf[value.charCodeAt(index)] ?? 255;
    const low = digitOf[value.charCodeAt(index + 1)] ?? 255;
    isSound &&= high < 16 && low < 16;
    buffer[at] = high * 16 + low;
    at += 1;
  }
  if (!isSound) throw new TypeError('not a UUID');
  scratch.end = at;
};

function writeBytes(value: string, encoding: 'utf8' | 'latin1'): void {
  const most = encoding === 'utf8' ? value.length * 3 : value.length;
  scratch.reserve(most + 4);
  const start = scratch.end + 4;
  const length = scratch.buffer.write(value, start, most, encoding);
  scratch.buffer.writeInt32BE(length, scratch.end);
  scratch.end = start + length;
}

const writeText: WriteElement<string> = (value) => writeBytes(value, 'utf8');
const writeBinary: WriteElement<string> = (value) => writeBytes(value, 'latin1');

export const int8s = (values: readonly (bigint | null)[]): Buffer => encode(oids.int8, values, writeInt8);
export const int4s = (values: readonly (number | null)[]): Buffer => encode(oids.int4, values, writeInt4);
export const bools = (values: readonly (boolean | null)[]): Buffer => encode(oids.bool, values, writeBool);
export const texts = (values: readonly (string | null)[]): Buffer => encode(oids.text, values, writeText);
export const uuids = (values: readonly (string | null)[]): Buffer => encode(oids.uuid, values, writeUuid);
/** Byte strings, one character a byte (`latin1`). */
export const byteas = (values: readonly (string | null)[]): Buffer => encode(oids.bytea, values, writeBinary);
/** JSON texts. */
export const jsons = (values: readonly (string | null)[]): Buffer => encode(oids.json, values, writeText);
