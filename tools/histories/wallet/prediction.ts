import type { BonusState } from '@pavilion/ledger';
import type { WalletCommand } from '../../../apps/server/src/modules/wallet/ledger/commands.ts';
import type { ModelWallet } from './model.ts';
import type { ModelBonus } from './model-bonus.ts';
import { modelOutcome } from './model-rules.ts';
import type { WalletAct, WalletCall } from './product.ts';

interface RememberedAnswer {
  readonly content: string;
  readonly text: string;
}

const contentOf = ({ kind, amountMinor, currency, round, reference, content, concernsRound }: WalletCommand): string =>
  [kind, amountMinor, currency, round, reference, content, concernsRound].join('|');

const balancesOf = (wallet: ModelWallet): string => `${wallet.cash} ${wallet.bonusMoney()}`;

/** Predicts the answers of all calls, from one wallet per player and the answers given under each key. */
export class Prediction {
  readonly #wallets: Map<string, ModelWallet>;
  #kept = new Map<string, RememberedAnswer>();

  constructor(wallets: Map<string, ModelWallet>) {
    this.#wallets = wallets;
  }

  answer({ commands, opens }: WalletCall, nowMs: number): string {
    const [first, ...others] = commands;
    if (opens !== undefined) return this.#grant(opens, first, nowMs);
    if (others.length === 0) return this.#one(first, nowMs).text;
    const { playerId } = first;
    const [walletBefore, keptBefore] = [this.#walletOf(playerId).copy(), new Map(this.#kept)];
    const texts: string[] = [];
    for (const command of commands) {
      const { text } = this.#one(command, nowMs);
      texts.push(text);
      if (text.startsWith('OK ')) continue;
      this.#wallets.set(playerId, walletBefore);
      this.#kept = keptBefore;
      const [code] = text.split(' ');
      // The first one's refusal is final; a later one's leaves nothing at all.
      const refusal = texts.length === 1 ? this.#one(command, nowMs).text : `${code} ${balancesOf(walletBefore)}`;
      return commands.map(() => refusal).join('; ');
    }
    return texts.join('; ');
  }

  #one(command: WalletCommand, nowMs: number): { text: string } {
    const { source, playerId, externalId } = command;
    const wallet = this.#walletOf(playerId);
    const key = `${source} ${playerId} ${externalId}`;
    const [known, content] = [this.#kept.get(key), contentOf(command)];
    if (known !== undefined) return { text: known.content === content ? known.text : `CONFLICT ${balancesOf(wallet)}` };
    if (wallet.ops.get(`${source} ${externalId}`)?.isForbidden === true) return { text: `BET_ROLLED_BACK ${balancesOf(wallet)}` };
    const outcome = modelOutcome(wallet, command, nowMs);
    const isKept = typeof outcome !== 'string' || !outcome.startsWith('(');
    const code = typeof outcome === 'string' ? outcome.replaceAll(/[()]/g, '') : 'OK';
    const text = `${code} ${balancesOf(wallet)}`;
    if (isKept) this.#kept.set(key, { content, text });
    return { text };
  }

  #grant(opened: BonusState, { playerId, source, externalId }: WalletCommand, nowMs: number): string {
    const wallet = this.#walletOf(playerId);
    const key = `${source} ${playerId} ${externalId}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known.text;
    if (wallet.isOut(nowMs)) return `PLAYER_EXCLUDED ${balancesOf(wallet)}`;
    if (wallet.isBlocked) return `PLAYER_BLOCKED ${balancesOf(wallet)}`;
    wallet.bonus = modelBonusOf(opened);
    const text = `OK ${balancesOf(wallet)}`;
    this.#kept.set(key, { content: '', text });
    return text;
  }

  act(act: WalletAct, nowMs: number): void {
    const wallet = this.#walletOf(act.playerId);
    if (act.act === 'away') wallet.outUntilMs = Math.max(wallet.outUntilMs, nowMs + act.ms);
    if (act.act === 'block') wallet.isBlocked = act.isBlocked;
    if (act.act === 'closeSession') wallet.isSessionClosed = true;
    if (act.act === 'realityCheck') wallet.realityCheckDueMs = act.inMs === null ? null : nowMs + act.inMs;
    if (act.act === 'limit') wallet.limits.ask(act.definition, act.amountMinor, nowMs);
  }

  /** The players' balances, in the form compared with the books. */
  sums(): ReadonlyMap<string, string> {
    return new Map([...this.#wallets].map(([playerId, wallet]) => [playerId, `${balancesOf(wallet)} ${wallet.locked} ${wallet.debt}`]));
  }

  #walletOf(playerId: string): ModelWallet {
    const wallet = this.#wallets.get(playerId);
    if (wallet === undefined) throw new Error(`the model knows no player ${playerId}`);
    return wallet;
  }
}

const modelBonusOf = (opened: BonusState): ModelBonus => ({
  id: opened.id,
  status: 'active',
  left: opened.grantedMinor,
  required: opened.requiredMinor,
  wagered: 0n,
  released: 0n,
  cap: opened.conversionCapMinor,
  maxBet: opened.maxBetMinor,
  ratePpm: BigInt(opened.terms.ratePpm),
  isBonusFirst: opened.terms.isBonusFirst,
  paysAfterEnd: opened.terms.paysWinsAfterEnd,
  isCancelLocked: opened.terms.isCancelLocked,
  blocksWithdrawal: opened.terms.blocksWithdrawal,
  expiresAtMs: opened.expiresAt?.getTime() ?? null,
});
