import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../game/index.ts';
import { questEventOf } from './deeds.ts';

const gameByKey = new Map([['game-1', { identity: 'ember-run' }]]);
// The only field of the catalogue that this test reads.
const catalogue = { gameByKey } as unknown as Catalogue;

function wonOf(standing: object) {
  const round = { source: 's', round: 'r', gameId: 'game-1', currency: 'EUR', stakeMinor: '500', isClosed: true, isRolledBack: false };
  const data = { operationId: 'o', amountMinor: '2500', standing: { ...round, ...standing } };
  return questEventOf({ type: 'WinPaid', playerId: 'p', data, createdAt: new Date(0) }, catalogue);
}

describe('what a win counts towards a quest', () => {
  it.each([
    [{ winMinor: '2500', forfeitedMinor: '500' }, 2_000n],
    [{ winMinor: '2500' }, 2_500n],
  ])('W-136 is what was paid of it (%#)', (standing, payoutMinor) => {
    expect(wonOf(standing)).toMatchObject({ kind: 'deed', deed: { kind: 'win', payoutMinor, stakeMinor: 500n } });
  });
});
