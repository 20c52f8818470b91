import type { SignedReply } from './signed-route.ts';

/** What an outside company sent that signs in its own way: its headers by name, and the bytes as they came. */
export interface WebhookCall {
  header(name: string): string | undefined;
  rawBody: Buffer;
}

/** A call of such a company. The handler judges the signature itself, before anything is parsed (reliability R1, S47). */
export interface WebhookRoute {
  path: string;
  bodyLimitBytes: number;
  handle(call: WebhookCall): Promise<SignedReply>;
}
