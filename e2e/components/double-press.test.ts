import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aPdf } from '../../apps/server/src/testing/pdfs.ts';
import { accountOf, openDeposit, type Player, registerPlayer } from '../players.ts';
import { payWithKeptCard } from '../sandbox.ts';
import { depositWithoutBonus } from './cashier.ts';
import { named, press } from './hands.ts';
import { countCalls } from './network.ts';
import { uploadDocument } from './upload-document.ts';
import { openSite } from './site.ts';

interface Question {
  readonly asked: string;
  readonly address: string;
  /** To be pressed before the question appears. */
  readonly before?: RegExp;
  readonly opener: string | RegExp;
  readonly answer: string | RegExp;
  /** The call that the answer makes. */
  readonly call: readonly [RegExp, string];
  prepare(player: Player): Promise<unknown>;
}

async function keepCard(player: Player): Promise<void> {
  await payWithKeptCard(await openDeposit(player, 40), '4242');
  await expect.poll(async () => (await accountOf(player)).balance).toBe(40);
}

async function beginQuest({ api }: Player): Promise<void> {
  const quests = (await api.retention.listQuests({ query: { perPage: 50 } })).data;
  await api.retention.activateQuest({ params: { id: quests.find(({ name }) => name === 'Three new games')?.id ?? '' } });
}

const questions: readonly Question[] = [
  {
    asked: 'whether a saved card is to be removed',
    address: depositWithoutBonus,
    before: /^Saved card/,
    opener: 'Remove this card',
    answer: 'Remove',
    call: [/\/card$/, 'DELETE'],
    prepare: keepCard,
  },
  {
    asked: 'whether a quest is to be cancelled',
    address: '/static/terms?quests-hub=true',
    opener: /^Cancel quest/,
    answer: /^Cancel quest/,
    call: [/\/player-quests\/.+\/cancel$/, 'PUT'],
    prepare: beginQuest,
  },
  {
    asked: 'whether a file is to be deleted',
    address: '/profile/documents',
    opener: /^Delete .*bill\.pdf/u,
    answer: 'Delete',
    call: [/\/documents\//, 'DELETE'],
    prepare: (player) => uploadDocument(player, 'bill.pdf', aPdf()),
  },
];

const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name: named(name) });

test.for(questions)(
  'W-193 the second click of a double click does not answer $asked',
  async ({ address, before, opener, answer, call, prepare }) => {
    const player = await registerPlayer();
    await prepare(player);
    const calls = countCalls(...call);
    const user = await openSite(address, { player });
    if (before !== undefined) await press(user, screen, before);
    const asking = await button(opener);
    await user.click(asking);
    const answering = await waitFor(() => {
      const found = screen.getAllByRole('button', { name: named(answer) }).find((other) => other !== asking);
      if (found === undefined) throw new Error('Nothing is asked');
      return found;
    });
    // The browser counts on where the answer has come under the pointer.
    fireEvent.click(answering, { detail: 2 });
    // Had it answered, its call would be there before this one is done.
    await player.api.player.readProfile();
    expect(calls()).toBe(0);
    expect(answering).toBeEnabled();
    await user.click(answering);
    await waitFor(() => expect(calls()).toBe(1));
  },
);
