import { CallError, listPairs, type Pair, type PairHistory, readProof, rotateSeed } from '../api.ts';
import { amount } from '../amounts.ts';
import { fill, h } from '../dom.ts';
import { jackpotsSection } from './panel-jackpots.ts';
import { openPanel } from './panels.ts';
import { errorText, t } from '../texts.ts';

const shownRounds = 12;
const seedLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** Sixteen characters drawn in the player's own browser (games §1.1). */
export const drawClientSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => seedLetters.charAt(byte % seedLetters.length)).join('');

/** A round's seeds and checks, or why they cannot be had. */
export async function verificationOf(roundId: string): Promise<HTMLElement[]> {
  try {
    // The rules of every engine come only when a round is made again: a game starts without them.
    const [{ verifyProof }, proof] = await Promise.all([import('./verification.ts'), readProof(roundId)]);
    return await verifyProof(proof);
  } catch (error) {
    return [h('p', { class: 'problem', role: 'alert' }, [errorText(error instanceof CallError ? error.code : 'UNAVAILABLE')])];
  }
}

/** A round with its proof, over the game. */
async function openVerification(roundId: string): Promise<void> {
  const result = h('div', { class: 'fold-body' }, [t('loading')]);
  openPanel(t('verifyTitle'), [result]);
  fill(result, ...(await verificationOf(roundId)));
}

/** The verification opens over the panel, because the frame may not be allowed to open pages. */
function verifyButton(roundId: string): HTMLButtonElement {
  const button = h('button', { type: 'button', class: 'link' }, [t('verify')]);
  button.addEventListener('click', () => void openVerification(roundId));
  return button;
}

const term = (name: string, value: string): HTMLElement =>
  h('div', { class: 'term' }, [h('dt', {}, [name]), h('dd', {}, [h('code', {}, [value])])]);

function describePair(pair: Pair): HTMLElement {
  return h('dl', { class: 'terms' }, [
    term(t('commitment'), pair.commitment),
    term(t('nextCommitment'), pair.nextCommitment),
    term(t('clientSeed'), pair.clientSeed ?? ''),
    term(t('nonce'), String(pair.nextNonce)),
  ]);
}

function describeRevealed(pairs: PairHistory): HTMLElement[] {
  const revealed = pairs.filter((pair) => pair.serverSeed !== null && pair.rounds > 0);
  return revealed.map((pair) => {
    const rounds = pair.played
      .slice(0, shownRounds)
      .map((round) =>
        h('li', {}, [`#${round.nonce} · ${amount(round.stakedMinor)} → ${amount(round.payoutMinor)} `, verifyButton(round.roundId)]),
      );
    return h('section', { class: 'pair' }, [
      h('dl', { class: 'terms' }, [
        term(t('serverSeed'), pair.serverSeed ?? ''),
        term(t('commitment'), pair.commitment),
        term(t('clientSeed'), pair.clientSeed ?? ''),
      ]),
      h('ul', { class: 'rounds' }, rounds),
    ]);
  });
}

type FairnessSide = { token: string; pair: Pair; jackpotRule: string | undefined; changed(pair: Pair): void };

/** Seeds and proofs: the commitments, the change of seeds, and every revealed round with its verification. */
export function fairnessContent({ token, pair, jackpotRule, changed }: FairnessSide): HTMLElement[] {
  const current = h('div', {}, [describePair(pair)]);
  const history = h('div', {});
  const seed = h('input', { id: 'seed', value: drawClientSeed(), maxlength: 64, autocomplete: 'off', spellcheck: 'false' });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const button = h('button', { type: 'button', class: 'button' }, [t('changeSeed')]);
  const form = h('div', { class: 'seed-form' }, [h('label', { for: 'seed' }, [t('newSeed')]), seed, button, problem]);
  const refresh = async (): Promise<void> => fill(history, h('h3', {}, [t('revealed')]), ...describeRevealed(await listPairs(token)));
  const showProblem = (error: unknown): void => fill(problem, errorText(error instanceof CallError ? error.code : 'UNAVAILABLE'));
  const change = async (): Promise<void> => {
    fill(problem);
    button.disabled = true;
    try {
      const next = await rotateSeed(token, seed.value);
      changed(next);
      fill(current, describePair(next));
      seed.value = drawClientSeed();
      await refresh();
    } catch (error) {
      showProblem(error);
    } finally {
      button.disabled = false;
    }
  };
  // A sandboxed frame may not submit forms, so the button and the Enter key do it.
  button.addEventListener('click', () => void change());
  seed.addEventListener('keydown', (event) => (event.key === 'Enter' ? void change() : undefined));
  refresh().catch(showProblem);
  return [
    h('h2', {}, [t('fairness')]),
    h('p', {}, [t('fairnessText')]),
    current,
    form,
    h('p', { class: 'label' }, [t('notRevealed')]),
    history,
    ...(jackpotRule === undefined ? [] : [jackpotsSection(jackpotRule)]),
  ];
}
