import { decimal } from '../amounts.ts';
import type { Played, Round } from '../api.ts';
import { fill } from '../dom.ts';
import { notifyHost } from '../host.ts';
import { jackpotTexts } from '../panels/jackpots-strip.ts';
import type { Scene } from '../scene.ts';
import { addPill } from '../pills.ts';
import { type Shell } from '../shell.ts';
import { sentences, t } from '../texts.ts';
import { resultSentence, showResult } from '../effects/result.ts';
import type { Sideboard } from './sideboard.ts';

type Conclusion = { readonly scene: Scene; readonly beside: Sideboard; readonly currency: string };

/** Tells a round of the table that the player had no bet on. */
export function tellWatched(shell: Shell, scene: Scene, round: Round): void {
  addPill(shell.history, scene.pill(round));
  fill(shell.note, scene.note(round));
  fill(shell.live, scene.note(round));
}

/** Shows the result of a finished round everywhere, and reports it to the site. */
export function concludeRound(shell: Shell, { scene, beside, currency }: Conclusion, played: Played): void {
  const { round, balanceMinor } = played;
  const momentMs = showResult(shell, round);
  addPill(shell.history, scene.pill(round), round.roundId);
  const pending = balanceMinor === null && round.state === 'paying';
  fill(shell.note, pending ? t('payoutPending') : round.isCapped ? t('capped') : scene.note(round));
  const won = jackpotTexts(played.jackpotWins);
  beside.purse.announce((shownMinor) => fill(shell.live, sentences([...won, resultSentence(round, shownMinor)])), balanceMinor !== null);
  const returnedMinor = beside.roundEnded(played, momentMs);
  const [stake, payout] = [decimal(round.stakedMinor), decimal(returnedMinor)];
  notifyHost({ type: 'round-end', roundId: round.roundId, stake, payout, currency });
}
