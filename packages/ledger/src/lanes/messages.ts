const firstBytes = 1 << 14;
/** Type and length of a message. */
const headBytes = 5;
const textFormat = 0;
const binaryFormat = 1;
const nullLength = -1;

/** The parameters of a statement: arrays in PostgreSQL's binary form, texts and times. */
export type WireValue = Buffer | string | Date | null;

/**
 * Messages of PostgreSQL's extended query protocol, one after the other in one buffer: a batch is a dozen statements, and a buffer and a
 * write for each message of them cost more than the statements do.
 */
export class Messages {
  #buffer = Buffer.allocUnsafe(firstBytes);
  #end = 0;

  /** Prepares a statement under a name; the server infers the types of its parameters. */
  parse(name: string, text: string): void {
    const start = this.#begin('P');
    this.#cString(name);
    this.#cString(text);
    this.#int16(0);
    this.#finish(start);
  }

  /** Gives a prepared statement its values; rows come back as texts. */
  bind(name: string, values: readonly WireValue[]): void {
    const start = this.#begin('B');
    this.#cString('');
    this.#cString(name);
    this.#int16(values.length);
    for (const value of values) this.#int16(Buffer.isBuffer(value) ? binaryFormat : textFormat);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    this.#int16(1);
    this.#int16(textFormat);
    this.#finish(start);
  }

  /** Asks for the columns of what was bound. */
  describe(): void {
    const start = this.#begin('D');
    this.#cString('P');
    this.#finish(start);
  }

  execute(): void {
    const start = this.#begin('E');
    this.#cString('');
    this.#int32(0);
    this.#finish(start);
  }

  /** Ends a group: the server answers all of it at once, and skips what follows a failed statement up to here. */
  sync(): void {
    this.#finish(this.#begin('S'));
  }

  /** A copy of what was written since the last call. */
  take(): Buffer {
    const taken = Buffer.from(this.#buffer.subarray(0, this.#end));
    this.#end = 0;
    return taken;
  }

  #begin(type: string): number {
    const start = this.#end;
    this.#reserve(headBytes);
    this.#buffer[start] = type.charCodeAt(0);
    this.#end += headBytes;
    return start;
  }

  /** The length of a message counts itself, but not the type before it. */
  #finish(start: number): void {
    this.#buffer.writeInt32BE(this.#end - start - 1, start + 1);
  }

  #value(value: WireValue): void {
    if (value === null) this.#int32(nullLength);
    else if (Buffer.isBuffer(value)) {
      this.#int32(value.length);
      this.#reserve(value.length);
      this.#end += value.copy(this.#buffer, this.#end);
    } else {
      const text = typeof value === 'string' ? value : value.toISOString();
      const byteCount = Buffer.byteLength(text);
      this.#int32(byteCount);
      this.#reserve(byteCount);
      this.#end += this.#buffer.write(text, this.#end);
    }
  }

  #cString(text: string): void {
    this.#reserve(text.length * 3 + 1);
    this.#end += this.#buffer.write(text, this.#end);
    this.#buffer[this.#end] = 0;
    this.#end += 1;
  }

  #int16(value: number): void {
    this.#reserve(2);
    this.#end = this.#buffer.writeInt16BE(value, this.#end);
  }

  #int32(value: number): void {
    this.#reserve(4);
    this.#end = this.#buffer.writeInt32BE(value, this.#end);
  }

  #reserve(byteCount: number): void {
    if (this.#end + byteCount <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#end + byteCount));
    this.#buffer.copy(larger, 0, 0, this.#end);
    this.#buffer = larger;
  }
}
