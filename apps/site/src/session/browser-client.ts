import { type Client, createClient } from '@pavilion/contract/client.ts';
import { createFetchSend } from '@pavilion/contract/fetch.ts';
import { createSessionSend } from './session-send.ts';
import { sendWithProgress } from './upload.ts';

/** The client of this tab: the session's token in, its end out, answers in the page's language. */
export const createBrowserClient = (language: string): Client =>
  createClient(createSessionSend((getToken) => createFetchSend({ getToken, language, upload: sendWithProgress })));
