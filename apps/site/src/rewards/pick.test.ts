import { bonusStatus, bonusType, questState } from '@pavilion/contract/constants.ts';
import type { Quest } from '@pavilion/contract/areas/retention.ts';
import { expect, it } from 'vitest';
import { aPlayerBonus, aPlayerFreespin } from '../features/game/bonuses/testing/builders.ts';
import { scenesOf, toTakeOf, underWayOf } from './pick.ts';

const aQuest = (id: string, state: number): Quest => ({
  id,
  playerId: '',
  packageOrder: null,
  taskExecutionOrder: 1,
  identity: id,
  name: id,
  description: '',
  order: 1,
  state,
  endAt: null,
  tasks: [],
  rewards: [],
});

const owned = {
  bonuses: [
    aPlayerBonus({ id: 'running', status: bonusStatus.active, bonusType: bonusType.percentage }),
    aPlayerBonus({ id: 'waiting', status: bonusStatus.issued }),
  ],
  freespins: [aPlayerFreespin({ id: 'spins', status: bonusStatus.active }), aPlayerFreespin({ id: 'more', status: bonusStatus.issued })],
  quests: [aQuest('walk', questState.active), aQuest('games', questState.active), aQuest('done', questState.completed)],
};

it('P-111 shows one of each kind that runs before a second of any', () => {
  expect(underWayOf(owned).map(({ id }) => id)).toEqual(['running', 'spins', 'walk', 'games']);
  expect(underWayOf({ bonuses: [], freespins: [], quests: [] })).toEqual([]);
});

it('P-111 offers what is finished or issued, and nothing that runs', () => {
  expect(toTakeOf(owned).map(({ id }) => id)).toEqual(['done', 'waiting', 'more']);
});

it('P-111 gives neighbours paintings of their own', () => {
  const scenes = scenesOf(underWayOf(owned).filter(({ kind }) => kind !== 'freespin'));
  expect(new Set(scenes).size).toBe(3);
});
