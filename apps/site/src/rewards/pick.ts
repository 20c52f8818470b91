import { bonusStatus, questState } from '@pavilion/contract/constants.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import type { Quest } from '@pavilion/contract/areas/retention.ts';
import { type Scene, sceneNames } from '../scenes/scene.tsx';
import { bonusScene } from '../features/game/bonuses/bonus-labels.ts';
import { type Held, type HeldBonus, type HeldFreespin, shelve } from '../features/game/bonuses/shelf.ts';

type HeldQuest = { kind: 'quest'; id: string; quest: Quest };
/** Rewards in progress, with their progress. */
export type UnderWay = HeldBonus | HeldFreespin | HeldQuest;
/** Rewards waiting to be collected: issued bonuses, free spins and packages, and the rewards of finished quests. */
export type ToTake = Held | HeldQuest;

export interface Owned {
  bonuses: readonly PlayerBonus[];
  freespins: readonly PlayerFreespin[];
  quests: readonly Quest[];
}

const inState = (quests: readonly Quest[], wanted: number): HeldQuest[] =>
  quests.filter(({ state }) => state === wanted).map((quest) => ({ kind: 'quest', id: quest.id, quest }));

/** Rewards in progress, one of each kind before a second one of any. */
export function underWayOf({ bonuses, freespins, quests }: Owned): UnderWay[] {
  const isActive = ({ status }: { status: number }): boolean => status === bonusStatus.active;
  const kinds: readonly (readonly UnderWay[])[] = [
    bonuses.filter(isActive).map((bonus) => ({ kind: 'bonus', id: bonus.id, bonus })),
    freespins.filter(isActive).map((freespin) => ({ kind: 'freespin', id: freespin.id, freespin })),
    inState(quests, questState.active),
  ];
  const most = Math.max(...kinds.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) => kinds.flatMap((kind) => kind[turn] ?? [])).flat();
}

/** Rewards to collect, those of finished quests first: they require nothing more. */
export function toTakeOf({ bonuses, freespins, quests }: Owned): ToTake[] {
  const { issued, freespins: spins } = shelve(bonuses, freespins);
  return [...inState(quests, questState.completed), ...issued, ...spins];
}

/** A painting for each card, none twice while there are enough; free spins show their game instead. */
export function scenesOf(cards: readonly UnderWay[]): Scene[] {
  const taken = new Set(cards.flatMap((card) => (card.kind === 'bonus' ? [bonusScene(card.bonus.bonusType)] : [])));
  const left = sceneNames.filter((scene) => !taken.has(scene));
  let quests = 0;
  return cards.map((card) => {
    if (card.kind === 'bonus') return bonusScene(card.bonus.bonusType);
    if (card.kind === 'freespin') return 'lantern-week';
    const scene = left[quests % left.length] ?? 'evening';
    quests += 1;
    return scene;
  });
}
