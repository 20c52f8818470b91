import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import { withoutNoise } from '../../../content/format.ts';

export type HeldBonus = { kind: 'bonus'; id: string; bonus: PlayerBonus };
export type HeldFreespin = { kind: 'freespin'; id: string; freespin: PlayerFreespin };
export type HeldGrant = HeldBonus | HeldFreespin;
/** The parts of one issued package, in their order; its dialog finds them by `packageId` (U-24). */
export type HeldPackage = { kind: 'package'; id: string; packageId: string; name: string; parts: readonly HeldGrant[] };
export type Held = HeldGrant | HeldPackage;

export type Shelf = { active: readonly Held[]; issued: readonly Held[]; freespins: readonly HeldFreespin[] };

const recordOf = (held: HeldGrant) => (held.kind === 'bonus' ? held.bonus : held.freespin);

/** Groups the player's bonuses for the page: active, issued, and issued free spins (S-06, U-20). */
export function shelve(bonuses: readonly PlayerBonus[], freespins: readonly PlayerFreespin[]): Shelf {
  const all: HeldGrant[] = [
    ...bonuses.map((bonus): HeldBonus => ({ kind: 'bonus', id: bonus.id, bonus })),
    ...freespins.map((freespin): HeldFreespin => ({ kind: 'freespin', id: freespin.id, freespin })),
  ];
  const isIn = (status: number) => (held: HeldGrant) => recordOf(held).status === status;
  const issued = groupPackages(all.filter(isIn(bonusStatus.issued)));
  return {
    active: all.filter(isIn(bonusStatus.active)),
    issued: issued.filter(({ kind }) => kind !== 'freespin'),
    freespins: issued.filter((held) => held.kind === 'freespin'),
  };
}

/** Joins the parts of a package that were issued together; a single part stays as it is (U-24, wire §3.10). */
function groupPackages(all: readonly HeldGrant[]): Held[] {
  const groups = new Map<string, HeldGrant[]>();
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
    return [{ kind: 'package', id, packageId, name: packageName ?? recordOf(first).name, parts: byPriority(parts) }];
  });
}

const byPriority = <Part extends HeldGrant>(parts: readonly Part[]): Part[] =>
  parts.toSorted((one, other) => recordOf(one).packagePriority - recordOf(other).packagePriority);

/** All parts of a package, bonuses and free spins together, by their priority (M-47). */
export const partsOf = ({ bonuses, freespins }: { bonuses: readonly PlayerBonus[]; freespins: readonly PlayerFreespin[] }): HeldGrant[] =>
  byPriority([
    ...bonuses.map((bonus): HeldGrant => ({ kind: 'bonus', id: bonus.id, bonus })),
    ...freespins.map((freespin): HeldGrant => ({ kind: 'freespin', id: freespin.id, freespin })),
  ]);

type Wagered = Pick<
  PlayerBonus,
  'currentWagerAmount' | 'requiredWagerCasinoAmount' | 'requiredWagerSportsbookAmount' | 'currentWagerPercentage'
>;

/** The progress of wagering, in main units of the bonus's currency. The wire's `required…` amounts are what remains (wire §3.10). */
export function wagering(bonus: Wagered): { done: number; left: number; total: number; percent: number } {
  const left = withoutNoise(bonus.requiredWagerCasinoAmount + bonus.requiredWagerSportsbookAmount);
  const total = withoutNoise(bonus.currentWagerAmount + left);
  return { done: bonus.currentWagerAmount, left, total, percent: bonus.currentWagerPercentage };
}

/** Cashback that has been earned: with nothing lost, or where it is paid in another currency, nothing will be paid (D-211). */
export const earnedCashback = <Accruing extends { amount: number }>(cashback: readonly Accruing[]): Accruing[] =>
  cashback.filter(({ amount }) => amount > 0);

/** Beyond this many days only the date is shown, not the days left. */
const countedDaysMost = 60;

/** Whether the time left is shown beside a deadline. */
export const isCounted = (seconds: number): boolean => seconds > 0 && seconds <= countedDaysMost * 86_400;

/** The time left in whole days, hours or minutes, at least one minute (design §10). */
export function timeLeft(seconds: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  const [minute, hour, day] = [60, 3600, 86_400];
  if (seconds >= 2 * day) return { unit: 'days', count: Math.floor(seconds / day) };
  if (seconds >= 2 * hour) return { unit: 'hours', count: Math.floor(seconds / hour) };
  return { unit: 'minutes', count: Math.max(1, Math.ceil(seconds / minute)) };
}
