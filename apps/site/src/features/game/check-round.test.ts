import { describe, expect, it } from 'vitest';
import { catalogue } from '@pavilion/fairness';
import holdVectors from '../../../../../packages/fairness/vectors/vectors-hold.json' with { type: 'json' };
import tumbleVectors from '../../../../../packages/fairness/vectors/vectors-tumble.json' with { type: 'json' };
import waysVectors from '../../../../../packages/fairness/vectors/vectors-ways.json' with { type: 'json' };
import { exampleInputs } from './example-inputs.ts';
import { checkRound, exampleRound as example, streamHeadByBrowser, unreadable } from './check-round.ts';

describe('a round typed by hand', () => {
  it('fits the worked example, with both makers of the stream of one mind', async () => {
    const checked = checkRound(example, await streamHeadByBrowser(example));
    expect(checked).toMatchObject({ fits: true, draws: [{ value: 4710 }] });
    expect(checked.steps.map(({ name, isMet }) => [name, isMet])).toEqual([
      ['commitment', true],
      ['stream', true],
      ['draws', undefined],
      ['outcome', true],
      ['payout', true],
    ]);
  });

  it.each([{ commitment: 'a'.repeat(64) }, { payout: '1.98' }, { outcome: '{"roll":4711}' }, { nonce: '4' }, { clientSeed: 'harbour-43' }])(
    'does not fit with %o',
    async (change) => {
      const round = { ...example, ...change };
      expect(checkRound(round, await streamHeadByBrowser(round)).fits).toBe(false);
    },
  );

  it('shows what a round gives where nothing was noted', async () => {
    const round = { ...example, payout: '', outcome: '', commitment: '' };
    const { fits, steps } = checkRound(round, await streamHeadByBrowser(round));
    expect(fits).toBe(true);
    expect(steps.at(-1)).toEqual({ name: 'payout', computed: '2.00', isMet: undefined });
  });

  it('says which game refuses the choice', async () => {
    const round = { ...example, input: '{"chance":1}' };
    expect(checkRound(round, await streamHeadByBrowser(round)).steps.at(-1)).toMatchObject({ name: 'outcome', isMet: false });
  });

  it.each(catalogue.map(({ id, engine }) => [id, engine] as const))(
    'games.md §1.4 makes a round of %s again in the browser',
    async (game, engine) => {
      const round = { ...example, game, input: exampleInputs[engine] ?? '', outcome: '', payout: '' };
      const made = checkRound(round, await streamHeadByBrowser(round));
      expect(made.fits).toBe(true);
      expect(made.draws.length).toBeGreaterThan(0);
      const noted = {
        ...round,
        outcome: made.steps.find(({ name }) => name === 'outcome')?.computed ?? '',
        payout: made.steps.at(-1)?.computed ?? '',
      };
      expect(checkRound(noted, await streamHeadByBrowser(noted)).fits).toBe(true);
      const changed = { ...noted, payout: '99999.99' };
      expect(checkRound(changed, await streamHeadByBrowser(changed)).fits).toBe(false);
    },
  );

  it.each([...holdVectors, ...tumbleVectors, ...waysVectors].filter((one) => 'feature' in one))(
    'games.md §1.4 makes the feature of $gameId, nonce $nonce, again from its test vector',
    async (one) => {
      const round = {
        game: one.gameId,
        commitment: '',
        serverSeed: one.serverSeed,
        clientSeed: one.clientSeed,
        nonce: String(one.nonce),
        stake: (one.stakeMinor / 100).toFixed(2),
        input: '',
        payout: (one.payout / 100).toFixed(2),
        outcome: JSON.stringify(one.outcome),
      };
      expect(checkRound(round, await streamHeadByBrowser(round)).fits).toBe(true);
    },
  );

  it('names the fields it cannot read', () => {
    expect(unreadable(example)).toEqual([]);
    expect(unreadable({ ...example, serverSeed: 'x', nonce: '-1', input: '{', stake: '1,00' })).toEqual([
      'serverSeed',
      'nonce',
      'stake',
      'input',
    ]);
  });
});
