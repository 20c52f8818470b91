import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { LegResult } from '../rules/payout/factor.ts';
import type { Shape } from '../rules/payout/system-lines.ts';

const folder = path.resolve(import.meta.dirname, '../../vectors');

/** The vectors of a file, checked by their shape. */
export const readVectors = <T>(file: string, shape: z.ZodType<T>): T =>
  shape.parse(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')));

const FRACTION_DIGITS: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3, BTC: 8, USDT: 6 };

/** `12.345678` USDT is 12345678n. */
export function toMinor(amount: string, currency: string): bigint {
  const [whole = '', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(FRACTION_DIGITS[currency] ?? 2, '0'));
}

/** A result as the vectors write it, with `[paid, tied]` for a dead heat. */
export const legResult = (result: string, deadHeat: readonly number[] = []): LegResult => {
  if (result === 'dead_heat') return { kind: 'dead_heat', paid: deadHeat[0] ?? 0, tied: deadHeat[1] ?? 0 };
  return { kind: plainResult.parse(result) };
};
const plainResult = z.enum(['won', 'lost', 'void', 'push', 'half_won', 'half_lost']);

const sizes = z.union([z.number().transform((size) => [size]), z.array(z.number())]);

/** The part of a vector that describes how its legs combine. */
export const shapeFields = { size: sizes.optional(), bankers: z.array(z.number()).optional() };

export const shapeOf = (legCount: number, { size, bankers }: { size?: number[] | undefined; bankers?: number[] | undefined }): Shape => ({
  legCount,
  sizes: size ?? [legCount],
  bankers: bankers ?? [],
});
