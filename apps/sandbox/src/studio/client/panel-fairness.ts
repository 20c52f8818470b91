import { CallError, listPairs, type Pair, type PairHistory, rotateSeed } from './api.ts';
import { amount } from './amounts.ts';
import { fill, h } from './dom.ts';
import { openPanel } from './panels.ts';
import { errorText, numberLocale, t } from './texts.ts';

const verifyPath = '/sandbox/studio/verify';
const shownRounds = 12;
const seedLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** Sixteen characters drawn in the player's own browser (games.md §1.1). */
export const drawClientSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => seedLetters.charAt(byte % seedLetters.length)).join('');

export const verifyAddress = (roundId: string): string => `${verifyPath}?round=${encodeURIComponent(roundId)}&locale=${numberLocale()}`;

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
        h('li', {}, [
          `#${round.nonce} · ${amount(round.stakedMinor)} → ${amount(round.payoutMinor)} `,
          h('a', { href: verifyAddress(round.roundId), target: '_blank', rel: 'noopener' }, [t('verify')]),
        ]),
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

/** Seeds and proofs: what is committed, the change of seeds, and every revealed round with its verification. */
export function openFairness({ token, pair, changed }: { token: string; pair: Pair; changed(pair: Pair): void }): void {
  const current = h('div', {}, [describePair(pair)]);
  const history = h('div', {});
  const seed = h('input', { id: 'seed', value: drawClientSeed(), maxlength: 64, autocomplete: 'off', spellcheck: 'false' });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const button = h('button', { type: 'submit', class: 'go' }, [t('changeSeed')]);
  const form = h('form', { class: 'seed-form' }, [h('label', { for: 'seed' }, [t('newSeed')]), seed, button, problem]);
  const refresh = async (): Promise<void> => fill(history, h('h3', {}, [t('revealed')]), ...describeRevealed(await listPairs(token)));
  const tell = (error: unknown): void => fill(problem, errorText(error instanceof CallError ? error.code : 'UNAVAILABLE'));
  const change = async (): Promise<void> => {
    button.disabled = true;
    try {
      const next = await rotateSeed(token, seed.value);
      changed(next);
      fill(current, describePair(next));
      seed.value = drawClientSeed();
      await refresh();
    } catch (error) {
      tell(error);
    } finally {
      button.disabled = false;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    fill(problem);
    void change();
  });
  openPanel(t('fairness'), [h('p', {}, [t('fairnessText')]), current, form, h('p', { class: 'lab' }, [t('notRevealed')]), history]);
  refresh().catch(tell);
}
