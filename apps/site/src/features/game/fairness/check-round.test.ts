import { describe, expect, it } from 'vitest';
import { catalogue } from '@pavilion/fairness';
import holdVectors from '../../../../../../packages/fairness/vectors/vectors-hold.json' with { type: 'json' };
import tumbleVectors from '../../../../../../packages/fairness/vectors/vectors-tumble.json' with { type: 'json' };
import waysVectors from '../../../../../../packages/fairness/vectors/vectors-ways.json' with { type: 'json' };
import { exampleInputs } from './example-inputs.ts';
import { checkRound, exampleRound as example, streamHeadByBrowser, invalidFields } from './check-round.ts';

describe('a round entered by hand', () => {
  it('verifies the worked example, with the same stream from both implementations', async () => {
    const checked = checkRound(example, await streamHeadByBrowser(example));
    expect(checked).toMatchObject({ isValid: true, draws: [{ value: 4710 }] });
    expect(checked.steps.map(({ name, isEqual }) => [name, isEqual])).toEqual([
      ['commitment', true],
      ['stream', true],
      ['draws', undefined],
      ['outcome', true],
      ['payout', true],
    ]);
  });

  it.each([{ commitment: 'a'.repeat(64) }, { payout: '1.98' }, { outcome: '{"roll":4711}' }, { nonce: '4' }, { clientSeed: 'harbour-43' }])(
    'fails with %o',
    async (change) => {
      const round = { ...example, ...change };
      expect(checkRound(round, await streamHeadByBrowser(round)).isValid).toBe(false);
    },
  );

  it('computes the outcome and payout where none were entered', async () => {
    const round = { ...example, payout: '', outcome: '', commitment: '' };
    const { isValid, steps } = checkRound(round, await streamHeadByBrowser(round));
    expect(isValid).toBe(true);
    expect(steps.at(-1)).toEqual({ name: 'payout', computed: '2.00', isEqual: undefined });
  });

  it('fails at the outcome where the game rejects the input', async () => {
    const round = { ...example, input: '{"chance":1}' };
    expect(checkRound(round, await streamHeadByBrowser(round)).steps.at(-1)).toMatchObject({ name: 'outcome', isEqual: false });
  });

  it.each(catalogue.map(({ id, engine }) => [id, engine] as const))(
    'games §1.4 replays a round of %s in the browser',
    async (game, engine) => {
      const round = { ...example, game, input: exampleInputs[engine] ?? '', outcome: '', payout: '' };
      const replayed = checkRound(round, await streamHeadByBrowser(round));
      expect(replayed.isValid).toBe(true);
      expect(replayed.draws.length).toBeGreaterThan(0);
      const entered = {
        ...round,
        outcome: replayed.steps.find(({ name }) => name === 'outcome')?.computed ?? '',
        payout: replayed.steps.at(-1)?.computed ?? '',
      };
      expect(checkRound(entered, await streamHeadByBrowser(entered)).isValid).toBe(true);
      const changed = { ...entered, payout: '99999.99' };
      expect(checkRound(changed, await streamHeadByBrowser(changed)).isValid).toBe(false);
    },
  );

  it.each([...holdVectors, ...tumbleVectors, ...waysVectors].filter((one) => 'feature' in one))(
    'games §1.4 replays the feature of $gameId, nonce $nonce, from its test vector',
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
      expect(checkRound(round, await streamHeadByBrowser(round)).isValid).toBe(true);
    },
  );

  it('names the fields that are invalid', () => {
    expect(invalidFields(example)).toEqual([]);
    expect(invalidFields({ ...example, serverSeed: 'x', nonce: '-1', input: '{', stake: '1,00' })).toEqual([
      'serverSeed',
      'nonce',
      'stake',
      'input',
    ]);
  });
});
