import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/game-bonus.ts';
import { withoutDust } from './offers.ts';

export type HeldBonus = { kind: 'bonus'; id: string; bonus: PlayerBonus };
export type HeldFreespin = { kind: 'freespin'; id: string; freespin: PlayerFreespin };
/** Several that came in one package, in their order; known to its dialog by the package (U-24). */
export type HeldPackage = { kind: 'package'; id: string; packageId: string; name: string; parts: readonly (HeldBonus | HeldFreespin)[] };
export type Held = HeldBonus | HeldFreespin | HeldPackage;

export type Shelf = { active: readonly Held[]; issued: readonly Held[]; freespins: readonly HeldFreespin[] };

type Single = HeldBonus | HeldFreespin;
const recordOf = (held: Single) => (held.kind === 'bonus' ? held.bonus : held.freespin);

/** What a player holds, as the page shows it: what runs, what can be activated, and free spins that wait (S-06, U-20). */
export function shelve(bonuses: readonly PlayerBonus[], freespins: readonly PlayerFreespin[]): Shelf {
  const all: Single[] = [
    ...bonuses.map((bonus): HeldBonus => ({ kind: 'bonus', id: bonus.id, bonus })),
    ...freespins.map((freespin): HeldFreespin => ({ kind: 'freespin', id: freespin.id, freespin })),
  ];
  const isIn = (status: number) => (held: Single) => recordOf(held).status === status;
  const issued = packed(all.filter(isIn(bonusStatus.issued)));
  return {
    active: all.filter(isIn(bonusStatus.active)),
    issued: issued.filter(({ kind }) => kind !== 'freespin'),
    freespins: issued.filter((held) => held.kind === 'freespin'),
  };
}

/** Parts of one issuing of a package stand as one; a single part stands for itself (U-24, wire §3.10). */
function packed(all: readonly Single[]): Held[] {
  const groups = new Map<string, Single[]>();
  for (const held of all) {
    const { issueSessionId, packageId } = recordOf(held);
    const key = packageId === null ? held.id : (issueSessionId ?? packageId);
    groups.set(key, [...(groups.get(key) ?? []), held]);
  }
  return [...groups].flatMap(([id, parts]): readonly Held[] => {
    const [first] = parts;
    if (first === undefined) return [];
    const { packageId, packageName } = recordOf(first);
    if (parts.length === 1 || packageId === null) return parts;
    return [{ kind: 'package', id, packageId, name: packageName ?? recordOf(first).name, parts: inOrder(parts) }];
  });
}

export const inOrder = <Part extends Single>(parts: readonly Part[]): Part[] =>
  parts.toSorted((one, other) => recordOf(one).packagePriority - recordOf(other).packagePriority);

/** All parts of a package, bonuses and free spins together, in their order (M-47). */
export const partsOf = ({ bonuses, freespins }: { bonuses: readonly PlayerBonus[]; freespins: readonly PlayerFreespin[] }): Single[] =>
  inOrder([
    ...bonuses.map((bonus): Single => ({ kind: 'bonus', id: bonus.id, bonus })),
    ...freespins.map((freespin): Single => ({ kind: 'freespin', id: freespin.id, freespin })),
  ]);

type Wagered = Pick<
  PlayerBonus,
  'currentWagerAmount' | 'requiredWagerCasinoAmount' | 'requiredWagerSportsbookAmount' | 'currentWagerPercentage'
>;

/** How far the wagering is: `required…` on the wire is what is still to be bet (wire §3.10). */
export function wagering(bonus: Wagered): { done: number; left: number; total: number; percent: number } {
  const left = withoutDust(bonus.requiredWagerCasinoAmount + bonus.requiredWagerSportsbookAmount);
  const total = withoutDust(bonus.currentWagerAmount + left);
  return { done: bonus.currentWagerAmount, left, total, percent: bonus.currentWagerPercentage };
}

/** Whole days, else hours, else minutes: no step below a minute is told (design.md §10). */
export function timeLeft(seconds: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  const [minute, hour, day] = [60, 3600, 86_400];
  if (seconds >= 2 * day) return { unit: 'days', count: Math.floor(seconds / day) };
  if (seconds >= 2 * hour) return { unit: 'hours', count: Math.floor(seconds / hour) };
  return { unit: 'minutes', count: Math.max(1, Math.ceil(seconds / minute)) };
}
