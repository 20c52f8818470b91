import * as z from 'zod';
import type { TakenRow } from './message.ts';

/** PostgreSQL's limit is below 8,000 bytes per notification; the text is ASCII, so characters are bytes. */
const PART_SIZE = 7500;
// A batch that never completes (its sender is gone) must not stay for ever.
const BATCHES_MAXIMUM = 100;

const rowsSchema = z.array(z.object({ method: z.string(), fieldsJson: z.string(), dataJson: z.string().nullable() }));

/** Splits rows into notifications: `<node> <batch> <part> <parts> <text>`. */
export function encodeParts(node: string, batch: number, rows: readonly TakenRow[]): string[] {
  const text = JSON.stringify(rows).replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const parts = Math.ceil(text.length / PART_SIZE);
  return Array.from({ length: parts }, (_, part) => {
    return `${node} ${batch} ${part} ${parts} ${text.slice(part * PART_SIZE, (part + 1) * PART_SIZE)}`;
  });
}

/** Reassembles notifications. */
export class FanOutReader {
  readonly #batches = new Map<string, string[]>();

  /** The rows of a batch once its last part has arrived, nothing for earlier parts. */
  read(payload: string): TakenRow[] {
    const match = /^(\S+) (\d+) (\d+) (\d+) ([^]*)$/.exec(payload);
    const [, node = '', batch = '', , parts = '', text = ''] = match ?? [];
    if (match === null) return [];
    const key = `${node} ${batch}`;
    const received = this.#batches.get(key) ?? [];
    received.push(text);
    if (received.length < Number(parts)) {
      this.#keep(key, received);
      return [];
    }
    this.#batches.delete(key);
    return rowsSchema.parse(JSON.parse(received.join('')));
  }

  #keep(key: string, received: string[]): void {
    this.#batches.set(key, received);
    if (this.#batches.size <= BATCHES_MAXIMUM) return;
    const oldest = this.#batches.keys().next();
    if (oldest.done !== true) this.#batches.delete(oldest.value);
  }
}
