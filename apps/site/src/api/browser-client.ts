import { type Client, createClient } from '@pavilion/contract/calls/client.ts';
import { createChallengedSend } from '@pavilion/contract/calls/challenged-send.ts';
import { createFetchSend } from '@pavilion/contract/calls/fetch.ts';
import { table } from '@pavilion/contract/calls/table.ts';
import { personCheckSolver } from '@pavilion/ui/person-check/solver.ts';
import { pageTrace } from '../browser/page-trace.ts';
import { knowAccess } from '../session/personal-data.ts';
import { presence } from '../session/presence.ts';
import { createSessionSend } from '../session/session-send.ts';
import { sendWithProgress } from './upload.ts';

/** The API client of this tab: sends the session's token, ends the session when the server does, and requests answers in the page's language. */
export function createBrowserClient(language: string): Client {
  knowAccess(table);
  presence.watch(window);
  return createClient(
    createSessionSend((getToken) =>
      createChallengedSend(createFetchSend({ getToken, language, upload: sendWithProgress, trace: pageTrace }), personCheckSolver),
    ),
  );
}
