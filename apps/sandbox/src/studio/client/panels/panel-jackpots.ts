import { commitmentOf, jackpotHitMinor, jackpotTerms } from '@pavilion/fairness';
import { plainDecimal } from '../amounts.ts';
import { listJackpots, type JackpotProofs } from '../api.ts';
import { fill, h } from '../dom.ts';
import { jackpotName } from './jackpots-strip.ts';
import { t } from '../texts.ts';

/** Jackpots are counted in EUR, whatever the player's currency. */
const euro = (minor: bigint): string => `${plainDecimal(minor, 2)}\u00a0EUR`;
const term = (name: string, value: string): HTMLElement =>
  h('div', { class: 'term' }, [h('dt', {}, [name]), h('dd', {}, [h('code', {}, [value])])]);

/** Recomputes a finished jackpot from its revealed seed: the commitment that was public from the start, and the amount. */
function isProven({ name, number, serverSeed, commitment, startMinor, hitMinor }: JackpotProofs['finished'][number]): boolean {
  const terms = jackpotTerms.find((one) => one.name === name);
  return (
    terms !== undefined &&
    commitmentOf(serverSeed) === commitment &&
    jackpotHitMinor(terms, { serverSeed, number, startMinor }) === hitMinor
  );
}

function describe({ running, finished }: JackpotProofs): HTMLElement[] {
  return [
    h(
      'dl',
      { class: 'terms' },
      running.map((jackpot) =>
        term(
          `${t('jackpotRunning', { name: jackpotName(jackpot.name), number: jackpot.number })}, ${euro(jackpot.amountMinor)}`,
          jackpot.commitment,
        ),
      ),
    ),
    ...finished.map((jackpot) => {
      const good = isProven(jackpot);
      return h('section', { class: 'pair' }, [
        h('b', {}, [t('jackpotFinished', { name: jackpotName(jackpot.name), number: jackpot.number, amount: euro(jackpot.hitMinor) })]),
        h('dl', { class: 'terms' }, [term(t('serverSeed'), jackpot.serverSeed), term(t('commitment'), jackpot.commitment)]),
        h('p', { class: good ? 'verdict' : 'verdict wrong' }, [t(good ? 'jackpotProven' : 'jackpotUnproven')]),
      ]);
    }),
  ];
}

/** The part of the fairness panel about the jackpots: hashes of the running ones, seeds and proofs of the finished ones. */
export function jackpotsSection(rule: string): HTMLElement {
  const body = h('div', {}, [t('loading')]);
  listJackpots()
    .then((proofs) => fill(body, ...describe(proofs)))
    .catch(() => fill(body, h('p', { class: 'problem', role: 'alert' }, [t('error.UNAVAILABLE')])));
  return h('section', { class: 'pair' }, [h('h3', {}, [t('jackpotTitle')]), h('p', {}, [rule]), body]);
}
