import { accountsOfPlayer, chainBeginning, hasOpenRound, linesAfter, runningExclusion } from '@pavilion/ledger';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { PersonalData, PersonalDataRows } from '../../../kernel/personal-data.ts';
import { heldCreditFacts, heldCreditsOf } from '../held-credits/service.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { WalletKernel } from '../ledger/engine.ts';

const LINES_A_PAGE = 1000;

/** Accounts and every line of the ledger. Nothing here is forgotten: the books keep a number that identifies no one (reliability §9.2). */
export const walletPersonalData: PersonalData<Pick<WalletKernel, 'database' | 'clock'>> = {
  collect: async function* (context, playerId): AsyncGenerator<PersonalDataRows> {
    const connection = connectionOf(context.database);
    const accounts = await accountsOfPlayer(connection, playerId);
    const major = (minor: bigint, currency: string): string => formatDecimal(minor, scaleOf(currency));
    yield {
      section: 'accounts',
      rows: accounts.map(({ id, currency, balances: { cash, bonus, locked, receivable } }) => {
        const [money, bonusMoney, lockedMoney, owed] = [cash, bonus, locked, receivable].map((minor) => major(minor, currency));
        return { id, currency, cash: money, bonus: bonusMoney, locked: lockedMoney, receivable: owed };
      }),
    };
    yield { section: 'heldCredits', rows: (await heldCreditsOf(context.database, playerId)).map(heldCreditFacts) };
    for (const account of accounts) {
      let rows: object[] = [];
      for await (const { kind, amountMinor, balanceMinor, currency, createdAt, hash } of linesAfter(connection, account, {
        point: chainBeginning,
      })) {
        rows.push({ kind, amount: major(amountMinor, currency), balance: major(balanceMinor, currency), currency, createdAt, hash });
        if (rows.length < LINES_A_PAGE) continue;
        yield { section: 'ledgerLines', rows };
        rows = [];
      }
      yield { section: 'ledgerLines', rows };
    }
  },
  obstacles: async ({ clock }, transaction, playerId) => {
    const connection = connectionOf(transaction);
    const accounts = await accountsOfPlayer(connection, playerId);
    const hasMoney = accounts.some(({ balances }) => Object.values(balances).some((minor) => minor !== 0n));
    const isPlaying = await hasOpenRound(connection, playerId);
    const isOut = await runningExclusion(connection, { playerId, now: clock.now() });
    return [...(hasMoney ? ['balance' as const] : []), ...(isPlaying ? ['round' as const] : []), ...(isOut ? ['exclusion' as const] : [])];
  },
};
