import type { LegResult } from '../payout/factor.ts';

/**
 * The result of a built bet from those of its parts (SB-96): void as soon as one part is, whatever became of the others; lost with the first
 * lost part; won when all are won; undefined until then. Parts have no halves and no pushes; a result of another kind returns the stake.
 */
export function builtResult(parts: readonly (LegResult | undefined)[]): LegResult | undefined {
  const decided = parts.filter((result) => result !== undefined);
  if (decided.some(({ kind }) => kind !== 'won' && kind !== 'lost')) return { kind: 'void' };
  if (decided.some(({ kind }) => kind === 'lost')) return { kind: 'lost' };
  return decided.length === parts.length ? { kind: 'won' } : undefined;
}
