import { fullCatalogue } from '@pavilion/fairness';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { escapeHtml, sandboxPage } from '../../control/page.ts';
import type { StudioFaults } from '../faults.ts';
import type { Round } from '../round.ts';

const faultLabels: Readonly<Record<keyof StudioFaults, string>> = {
  dropRate: 'Calls lost',
  timeoutRate: 'Answers lost',
  errorRate: 'Errors between',
  duplicateRate: 'Calls sent twice',
  delayRate: 'Copies that come late',
  reorderRate: 'Ends before their wins',
};

const field = (faults: StudioFaults, name: keyof StudioFaults): string =>
  `<label>${faultLabels[name]}<input name="${name}" inputmode="decimal" value="${faults[name]}"></label>`;

function row({ id, gameId, currency, stakedMinor, payoutMinor, state, isDemo, openedAt }: Round): string {
  const amount = (minor: bigint): string => `${formatDecimal(minor, scaleOf(currency))} ${escapeHtml(currency)}`;
  const name = fullCatalogue.find((game) => game.id === gameId)?.name ?? gameId;
  const time = openedAt.toISOString().slice(11, 19);
  const links = `<a href="/sandbox/studio/replay?round=${id}">replay</a> · <a href="/sandbox/studio/verify?round=${id}">verify</a>`;
  return `<tr><td>${escapeHtml(name)}</td><td>${amount(stakedMinor)}</td><td>${amount(payoutMinor)}</td><td>${state}${isDemo ? ', demo' : ''}</td><td>${time}</td><td>${links}</td></tr>`;
}

/** The studio's page for a person: its newest rounds, and how it misbehaves on purpose. */
export function studioPage({ faults, rounds }: { faults: StudioFaults; rounds: readonly Round[] }): string {
  const fields = (Object.keys(faultLabels) as (keyof StudioFaults)[]).map((name) => field(faults, name)).join('');
  const list =
    rounds.length === 0
      ? '<p>No round has been played yet.</p>'
      : `<div class="scroll"><table><tr><th>Game</th><th>Staked</th><th>Paid</th><th>State</th><th>Began, UTC</th><th></th></tr>${rounds.map(row).join('')}</table></div>`;
  return sandboxPage(
    'Game studio',
    `<p><a href="/sandbox">Sandbox</a></p><h1>Game studio</h1><p>${fullCatalogue.length} games of eight studios, which draw, book and prove every round themselves.</p>
<section><h2>Newest rounds</h2>${list}</section>
<section><h2>Faults</h2><p>Which share of the studios’ calls to the wallet goes wrong, from 0 to 1. Every round ends right all the same.</p><form method="post" action="/sandbox/studio/faults">${fields}<button>Keep</button></form></section>
<section><h2>Proofs</h2><p><a href="/sandbox/studio/verify">Verify a round</a> recomputes it in the browser. For programs: <a href="/sandbox/studio/jackpots">jackpots and their commitments</a>.</p></section>`,
  );
}
