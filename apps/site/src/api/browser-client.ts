import { type Client, createClient } from '@pavilion/contract/calls/client.ts';
import { createChallengedSend } from '@pavilion/contract/calls/challenged-send.ts';
import { createFetchSend } from '@pavilion/contract/calls/fetch.ts';
import { createKeyedSend, type UndecidedKeys } from '@pavilion/contract/calls/keyed-send.ts';
import { table } from '@pavilion/contract/calls/table.ts';
import { personCheckSolver } from '@pavilion/ui/person-check/solver.ts';
import { pageTrace } from '../browser/page-trace.ts';
import { knowAccess } from '../session/personal-data.ts';
import { presence } from '../session/presence.ts';
import { createSessionSend } from '../session/session-send.ts';
import { sendWithProgress } from './upload.ts';

const undecided: UndecidedKeys = new Map();

/** Their keys outlive the page, kept by the cashier (K-43). */
const payments: readonly string[] = ['payment.createDeposit', 'payment.createWithdrawal'];

/**
 * The API client of this tab: sends the session's token, ends the session when the server does, requests answers in the page's language, and keeps
 * the key of a call that has no answer.
 */
export function createBrowserClient(language: string): Client {
  knowAccess(table);
  presence.watch(window);
  return createClient(
    createKeyedSend(
      createSessionSend((getToken) =>
        createChallengedSend(createFetchSend({ getToken, language, upload: sendWithProgress, trace: pageTrace }), personCheckSolver),
      ),
      undecided,
      (operation) => payments.includes(operation),
    ),
  );
}
