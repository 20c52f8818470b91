import { formatDecimal, scaleOf } from '@pavilion/money';
import {
  type Correction,
  correctInvoice,
  type HeldWithdrawal,
  listDust,
  listHeldWithdrawals,
  listReconciliations,
  type ReconciliationRun,
  rejectHeldWithdrawal,
  releaseHeldWithdrawal,
  type Release,
} from '@pavilion/server/modules/payment/index.ts';
import { listDocumentsForOperator, readDocumentFile, replayErasures } from '@pavilion/server/modules/player/index.ts';
import { inviteFirst, perform } from '@pavilion/server/modules/operator/index.ts';
import { publishTournament } from '@pavilion/server/modules/retention/index.ts';
import { importExclusions, replayExclusions } from '@pavilion/server/modules/risk/index.ts';
import { DomainError } from '@pavilion/server/kernel/errors.ts';
import fs from 'node:fs';
import readline from 'node:readline';
import * as z from 'zod';
import type { Command } from './command.ts';
import { OperatorError } from './context.ts';
import { heldCommands } from './held.ts';
import { installationCommands } from './installation.ts';
import { decideMatch, listMatches } from './matches.ts';

/** Every command by its words. */
export const commands: Readonly<Record<string, Command>> = {
  invite: {
    usage: 'invite <e-mail>',
    about: 'invites the first two administrators, by a link that works once for 48 hours; later ones are invited in the console',
    needs: 'email',
    run: async (context, { file: email }) => {
      try {
        return `The invitation of ${email}: ${await inviteFirst(context, email)}`;
      } catch (error) {
        if (error instanceof DomainError && error.reason === 'conflict')
          throw new OperatorError('Two administrators are there already: colleagues are invited in the console.');
        throw error;
      }
    },
  },
  'withdrawals list': {
    usage: 'withdrawals list',
    about: 'withdrawals that wait for an operator, oldest first',
    needs: 'nothing',
    permission: 'payments.read',
    run: async (context) => {
      const held = await listHeldWithdrawals(context);
      return held.length === 0 ? 'No withdrawal waits for an operator.' : held.map(line).join('\n');
    },
  },
  'withdrawals release': {
    usage: 'withdrawals release <invoice id> --as <e-mail>',
    about: 'lets a held withdrawal go; from the four-eyes amount on it takes two operators',
    needs: 'invoice',
    permission: 'payments.withdrawals.approve',
    run: async (context, { invoiceId }) => released(await releaseHeldWithdrawal(context, { invoiceId, reason: null }), invoiceId),
  },
  'withdrawals reject': {
    usage: 'withdrawals reject <invoice id> --as <e-mail> --reason <why>',
    about: 'gives the money of a withdrawal that was not sent yet back to the player',
    needs: 'reason',
    permission: 'payments.withdrawals.reject',
    run: async (context, { invoiceId, reason }) => {
      await rejectHeldWithdrawal(context, { invoiceId, reason, playerReason: null });
      return `Withdrawal ${invoiceId} is rejected; the money is back on the player's account.`;
    },
  },
  'withdrawals returned': {
    usage: 'withdrawals returned <invoice id> --as <e-mail>',
    about: 'books a paid withdrawal that the bank sent back as a new credit; one operator asks, another one approves',
    needs: 'invoice',
    permission: 'own',
    run: async (context, { invoiceId }) => corrected(await correctInvoice(context, { invoiceId, kind: 'bankReturn' }), invoiceId),
  },
  'deposits dispute-won': {
    usage: 'deposits dispute-won <invoice id> --as <e-mail>',
    about: 'gives back what the chargeback of a deposit took; one operator asks, another one approves',
    needs: 'invoice',
    permission: 'own',
    run: async (context, { invoiceId }) => corrected(await correctInvoice(context, { invoiceId, kind: 'disputeWon' }), invoiceId),
  },
  ...heldCommands,
  'documents list': {
    usage: 'documents list <player id> --as <e-mail> --reason <why>',
    about: 'documents of a player; each look is written down',
    needs: 'reason',
    permission: 'identity.read',
    subject: 'player',
    run: async (context, { invoiceId: playerId, actor, reason }) => {
      const documents = await listDocumentsForOperator(context, { playerId, actor, reason });
      return documents.length === 0 ? 'This player has no documents.' : documents.map(documentLine).join('\n');
    },
  },
  'documents read': {
    usage: 'documents read <document id> --to <file> --as <e-mail> --reason <why>',
    about: 'writes a document to a new file that you alone can read; each reading is written down',
    needs: 'reason',
    permission: 'identity.documents.read',
    subject: 'document',
    hasFile: true,
    run: async (context, { invoiceId: documentId, actor, reason, file }) => {
      if (fs.existsSync(file)) throw new OperatorError(`${file} is there already; nothing was read.`);
      const { fileName, bytes } = await readDocumentFile(context, { documentId, actor, reason });
      fs.writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
      return `${fileName} is in ${file}. Delete it when the check is done.`;
    },
  },
  'tournaments publish': {
    usage: 'tournaments publish <file.json> --as <e-mail>',
    about: 'publishes a tournament: it is listed at once, starts and ends by the clock, and gives its prizes by itself',
    needs: 'file',
    permission: 'promotions.write',
    run: async (context, { file }) => {
      const draft = readJson(file);
      try {
        const act = { permission: 'promotions.write', act: 'tournaments.publish', object: file, reason: null } as const;
        const isNew = await perform(context, act, async ({ transaction }) => ({
          answer: await publishTournament(context, transaction, draft),
        }));
        if (isNew) return `The tournament of ${file} is published.`;
      } catch (error) {
        if (error instanceof z.ZodError) throw new OperatorError(`${file} is no tournament:\n${z.prettifyError(error)}`);
        throw error;
      }
      throw new OperatorError(`There is a tournament with the identity of ${file} already. It stays as it is.`);
    },
  },
  'exclusions replay': {
    usage: 'exclusions replay <log file>',
    about: 'after a backup was restored, before it serves anybody: puts in force again what a later log says of exclusions',
    needs: 'file',
    mayStartDatabase: true,
    run: async (context, { file }) => {
      const { restored, unchanged, unknownPlayers } = await replayExclusions(context, linesOf(file));
      const unknown = unknownPlayers.map((id) => `  player ${id} is not in this database: registered after the backup`);
      return [`${restored} exclusions are in force again, ${unchanged} were known or are over.`, ...unknown].join('\n');
    },
  },
  'exclusions import': {
    usage: 'exclusions import <file> --register <its name> --as <e-mail>',
    about:
      'excludes the persons of a national register or your own list, one JSON object a line: they cannot register, their accounts close',
    needs: 'file',
    permission: 'safety.register.import',
    isRegister: true,
    run: async (context, { file, register, actor }) => {
      const { persons, over, accounts, held, left, problems } = await importExclusions(context, { lines: linesOf(file), register, actor });
      const report = `${persons} persons of ${register} are kept out, ${accounts} accounts were closed or stay closed for longer, ${over} lines are over.${held === 0 ? '' : ` ${held} accounts may be theirs and wait for you: exclusions matches.`}`;
      if (problems.length === 0 && left === 0) return report;
      const unread = problems.length === 0 ? [] : [`${problems.length} lines could not be read and exclude no one:`];
      const open =
        left === 0
          ? []
          : [`${left} accounts could not be compared and stay as they are; the log names them. Give the file again afterwards.`];
      throw new OperatorError([report, ...open, ...unread, ...problems.map((problem) => `  ${problem}`)].join('\n'));
    },
  },
  'exclusions matches': {
    usage: 'exclusions matches',
    about: 'accounts that may be an excluded person’s, oldest first: nothing is deposited or staked there until one of you has decided',
    needs: 'nothing',
    permission: 'risk.read',
    run: listMatches,
  },
  'exclusions confirm': {
    usage: 'exclusions confirm <match id> --as <e-mail> --reason <why>',
    about: 'it is the same person: the account is closed as long as theirs',
    needs: 'reason',
    permission: 'risk.decide',
    subject: 'match',
    run: (context, given) => decideMatch(context, { ...given, matchId: given.invoiceId, decision: 'confirm' }),
  },
  'exclusions dismiss': {
    usage: 'exclusions dismiss <match id> --as <e-mail> --reason <why>',
    about: 'it is someone else: the account stays open',
    needs: 'reason',
    permission: 'risk.decide',
    subject: 'match',
    run: (context, given) => decideMatch(context, { ...given, matchId: given.invoiceId, decision: 'dismiss' }),
  },
  'erasures replay': {
    usage: 'erasures replay <log file>',
    about: 'after a backup was restored, before it serves anyone: erases again the players whom a later log lists as erased',
    needs: 'file',
    mayStartDatabase: true,
    run: async (context, { file }) => {
      const { forgotten, unchanged, unsettled } = await replayErasures(context, linesOf(file));
      const open = unsettled.map((id) => `  player ${id} has money or an open payment in these books, which left after the backup`);
      return [`${forgotten} players are erased again, ${unchanged} were erased already or registered after the backup.`, ...open].join(
        '\n',
      );
    },
  },
  ...installationCommands,
  'payments differences': {
    usage: 'payments differences',
    about: 'what the daily comparisons with the payment providers found, newest first',
    needs: 'nothing',
    permission: 'payments.read',
    run: async (context) => {
      const runs = await listReconciliations(context);
      return runs.length === 0 ? 'No day was compared yet.' : runs.flatMap(comparison).join('\n');
    },
  },
  'payments dust': {
    usage: 'payments dust',
    about: "what was paid below the currencies' smallest units and therefore never credited, by currency",
    needs: 'nothing',
    permission: 'payments.read',
    run: async (context) => {
      const cut = await listDust(context);
      const lines = cut.map(({ currency, dust, payments }) => `${dust} ${currency} of ${payments} payments`);
      return lines.length === 0 ? 'Nothing was cut off.' : lines.join('\n');
    },
  },
};

/**
 * The lines of a file, opened with the first read: a reader opened earlier loses the lines read meanwhile. Some programs begin a file with the mark of
 * its encoding, which goes with the blanks around a line.
 */
async function* linesOf(file: string): AsyncGenerator<string> {
  if (!fs.existsSync(file)) throw new OperatorError(`${file} cannot be read: it is not there`);
  for await (const line of readline.createInterface({ input: fs.createReadStream(file) })) yield line.trim();
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8').trim());
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const documentLine = ({ id, createdAt, type, fileName, status }: Awaited<ReturnType<typeof listDocumentsForOperator>>[number]): string =>
  `${createdAt.toISOString()}  ${id}  ${type}  status ${status}  ${fileName}`;

/** One compared day, and each of its differences below it. */
const comparison = ({ day, psp, comparedCount, differences }: ReconciliationRun): string[] => [
  `${day}  ${psp}  ${comparedCount} payments compared, ${differences.length} differences`,
  ...differences.map(({ invoiceId, kind, ours, theirs }) => `  ${invoiceId}  ${kind}  here: ${ours || '-'}  there: ${theirs || '-'}`),
];

/** One held withdrawal: when, which, how much, whereto, who has released it, why it is held. */
function line(held: HeldWithdrawal): string {
  const amount = `${formatDecimal(held.amountMinor, scaleOf(held.currency))} ${held.currency}`;
  const names = `${held.firstApprover === null ? 0 : 1} of ${held.approvalsRequired} released`;
  const by = held.firstApprover === null ? '' : ` (${held.firstApprover})`;
  const concerns = held.flags.length === 0 ? '' : `  ${held.flags.join(', ')}`;
  return `${held.createdAt.toISOString()}  ${held.id}  ${amount}  ${held.methodName}  player ${held.playerId}  ${names}${by}${concerns}`;
}

function released({ state }: Release, invoiceId: string): string {
  return state === 'released'
    ? `Withdrawal ${invoiceId} is released and goes to the payment provider in ten seconds.`
    : `Your release of withdrawal ${invoiceId} is recorded. This amount needs a second operator.`;
}

function corrected(correction: Correction, invoiceId: string): string {
  switch (correction.status) {
    case 'applied':
      return `Invoice ${invoiceId}: the money is booked to the player.`;
    case 'second_name_needed':
      return `Invoice ${invoiceId}: your word is recorded. Money booked by hand needs a second operator.`;
    case 'same_name':
      throw new OperatorError(`Invoice ${invoiceId}: you have asked for this already. It needs another operator beside you.`);
    case 'applied_before':
      throw new OperatorError(`Invoice ${invoiceId}: this was booked before.`);
    case 'not_possible':
      throw new OperatorError(`Invoice ${invoiceId}: this is not possible, it is ${correction.state}.`);
  }
}
