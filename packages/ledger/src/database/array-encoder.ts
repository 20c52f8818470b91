/**
 * Arrays in PostgreSQL's binary format. A batch sends about seventy arrays of up to a thousand values; the binary form avoids quoting here
 * and parsing there. Values are read from their rows one by one, without an intermediate list (measured: see bench/books/ledger.ts).
 */

/** PostgreSQL type OIDs of the element types. */
const oids = { bool: 16, bytea: 17, int8: 20, int4: 23, text: 25, json: 114, uuid: 2950 } as const;

const headerBytes = 20;
/** Room for a length and the longest fixed-size value, or a short text. */
const elementBytes = 20;
/** Up to this length a loop over the characters is faster than a call into the encoder. */
const shortTextCharacters = 40;
const firstNonAscii = 0x80;

class Scratch {
  buffer = Buffer.allocUnsafe(1 << 16);
  // DataView's 64-bit writes are several times faster than Buffer's.
  view = new DataView(this.buffer.buffer, this.buffer.byteOffset, this.buffer.length);
  end = 0;

  reserve(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.end + bytes));
    this.buffer.copy(larger, 0, 0, this.end);
    this.buffer = larger;
    this.view = new DataView(larger.buffer, larger.byteOffset, larger.length);
  }

  int32(value: number): void {
    this.view.setInt32(this.end, value);
    this.end += 4;
  }
}

// One shared scratch buffer: encoding is synchronous and returns a copy.
const scratch = new Scratch();

type WriteElement<V> = (value: V) => void;

/** Encodes an array of values, or of a value picked from each row. */
interface Column<V> {
  (values: readonly (V | null)[]): Buffer;
  <R>(rows: readonly R[], of: (row: R) => V | null): Buffer;
}

function columnOf<V>(oid: number, write: WriteElement<V>): Column<V> {
  const begin = (length: number): void => {
    scratch.end = 0;
    scratch.reserve(headerBytes);
    scratch.int32(length === 0 ? 0 : 1);
    scratch.int32(1);
    scratch.int32(oid);
    if (length === 0) return;
    scratch.int32(length);
    scratch.int32(1);
  };
  const add = (value: V | null): void => {
    scratch.reserve(elementBytes);
    if (value === null) scratch.int32(-1);
    else write(value);
  };
  const encoded = (): Buffer => Buffer.from(scratch.buffer.subarray(0, scratch.end));

  function encode(values: readonly (V | null)[]): Buffer;
  function encode<R>(rows: readonly R[], of: (row: R) => V | null): Buffer;
  function encode<R>(...given: [readonly (V | null)[]] | [readonly R[], (row: R) => V | null]): Buffer {
    begin(given[0].length);
    if (given.length === 1) for (const value of given[0]) add(value);
    else for (const row of given[0]) add(given[1](row));
    return encoded();
  }
  return encode;
}

const writeInt8: WriteElement<bigint> = (value) => {
  scratch.int32(8);
  scratch.view.setBigInt64(scratch.end, value);
  scratch.end += 8;
};

const writeInt4: WriteElement<number> = (value) => {
  scratch.int32(4);
  scratch.int32(value);
};

const writeBool: WriteElement<boolean> = (value) => {
  scratch.int32(1);
  scratch.end = scratch.buffer.writeUInt8(value ? 1 : 0, scratch.end);
};

/** Value of a hexadecimal digit by its character code; 255 for any other character. */
const digitOf = new Uint8Array(128).fill(255);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  digitOf[digit.charCodeAt(0)] = value;
  digitOf[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Parsed digit by digit: an operation has a dozen ids, and this is several times faster than removing the dashes. */
const writeUuid: WriteElement<string> = (value) => {
  const { buffer } = scratch;
  if (value.length !== 36) throw new TypeError('not a UUID');
  scratch.int32(16);
  let at = scratch.end;
  // Digits are below 16, so higher bits in the sum reveal an invalid character.
  let seen = 0;
  for (let index = 0; index < 36; index += 2) {
    if (index === 8 || index === 13 || index === 18 || index === 23) index += 1;
    const high = digitOf[value.charCodeAt(index)] ?? 255;
    const low = digitOf[value.charCodeAt(index + 1)] ?? 255;
    seen |= high | low;
    buffer[at] = (high << 4) | low;
    at += 1;
  }
  if (seen > 15) throw new TypeError('not a UUID');
  scratch.end = at;
};

/** Writes a short ASCII text. @returns false when the text is long or not plain ASCII */
function writeShortAscii(value: string): boolean {
  const { length } = value;
  if (length > shortTextCharacters) return false;
  scratch.reserve(length + 4);
  const { buffer } = scratch;
  const start = scratch.end + 4;
  for (let index = 0; index < length; index += 1) {
    const code = value.charCodeAt(index);
    if (code >= firstNonAscii) return false;
    buffer[start + index] = code;
  }
  scratch.int32(length);
  scratch.end = start + length;
  return true;
}

function writeBytes(value: string, encoding: 'utf8' | 'latin1'): void {
  const most = encoding === 'utf8' ? value.length * 3 : value.length;
  scratch.reserve(most + 4);
  const start = scratch.end + 4;
  const length = scratch.buffer.write(value, start, most, encoding);
  scratch.int32(length);
  scratch.end = start + length;
}

const writeText: WriteElement<string> = (value) => {
  if (!writeShortAscii(value)) writeBytes(value, 'utf8');
};
const writeBinary: WriteElement<string> = (value) => writeBytes(value, 'latin1');

export const int8s = columnOf(oids.int8, writeInt8);
export const int4s = columnOf(oids.int4, writeInt4);
export const bools = columnOf(oids.bool, writeBool);
export const texts = columnOf(oids.text, writeText);
export const uuids = columnOf(oids.uuid, writeUuid);
/** Byte strings, one character per byte (`latin1`). */
export const byteas = columnOf(oids.bytea, writeBinary);
/** JSON texts. */
export const jsons = columnOf(oids.json, writeText);
