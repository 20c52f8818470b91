import { formatDecimal, scaleOf } from '@pavilion/money';
import { decideHeldCredit, type HeldOutcome, listHeldForOperators } from '@pavilion/server/modules/payment/index.ts';
import type { Command, CommandInput } from './command.ts';
import { type OperatorContext, OperatorError } from './context.ts';

/** Deciding about credits that are held beyond a ceiling. */
export const heldCommands: Readonly<Record<string, Command>> = {
  'held list': {
    usage: 'held list',
    about: 'credits that are held beyond a ceiling, oldest first: without a stake (D-134), or beyond what their round may win (D-205)',
    needs: 'nothing',
    permission: 'payments.read',
    run: async (context) => {
      const holds = await listHeldForOperators(context);
      return holds.length === 0 ? 'No credit is held beyond a ceiling.' : holds.map(line).join('\n');
    },
  },
  'held release': {
    usage: 'held release <held credit id> --as <e-mail> --reason <why>',
    about: 'makes it cash of the player; one operator asks, another one approves',
    needs: 'reason',
    subject: 'held credit',
    permission: 'own',
    run: (context, given) => decide(context, given, 'release'),
  },
  'held refuse': {
    usage: 'held refuse <held credit id> --as <e-mail> --reason <why>',
    about: 'takes it from the player, back to who paid it; one operator asks, another one approves',
    needs: 'reason',
    subject: 'held credit',
    permission: 'own',
    run: (context, given) => decide(context, given, 'refuse'),
  },
};

/** One held credit: when, its id, amount and player, where it came from, its round, and who has asked for what. */
function line(hold: Awaited<ReturnType<typeof listHeldForOperators>>[number]): string {
  const { heldAt, id, amountMinor, currency, playerId, provider, transactionId, payer, asked, facts } = hold;
  const amount = `${formatDecimal(amountMinor, scaleOf(currency))} ${currency}`;
  const round = `${facts.reason}: round ${facts.round} of ${facts.game ?? 'no game'} staked ${facts.staked}, won ${facts.won}, at most ${facts.mostTimes} times`;
  const words = asked.length === 0 ? '' : `  asked: ${asked.join(', ')}`;
  return `${heldAt.toISOString()}  ${id}  ${amount}  player ${playerId}  ${provider} ${transactionId}  paid by ${payer.kind} ${payer.detail}  ${round}${words}`;
}

async function decide(
  context: OperatorContext,
  { invoiceId: heldCreditId, reason }: CommandInput,
  decision: 'release' | 'refuse',
): Promise<string> {
  return reportOf(await decideHeldCredit(context, { reason, heldCreditId, decision }), { heldCreditId, decision });
}

function reportOf(outcome: HeldOutcome, { heldCreditId, decision }: { heldCreditId: string; decision: 'release' | 'refuse' }): string {
  switch (outcome) {
    case 'applied':
      return decision === 'release'
        ? `Held credit ${heldCreditId} is released: it is the player's cash.`
        : `Held credit ${heldCreditId} is refused: it is back where it came from.`;
    case 'second_name_needed':
      return `Held credit ${heldCreditId}: your word is recorded. It needs a second operator.`;
    case 'same_name':
      throw new OperatorError(`Held credit ${heldCreditId}: you have asked for this already. It needs another operator beside you.`);
    case 'decided_before':
      throw new OperatorError(`Held credit ${heldCreditId}: this was decided before.`);
  }
}
