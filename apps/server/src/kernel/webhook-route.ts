import type { SignedReply } from './secrets/signed-route.ts';

/** A call from an outside company with its own signature scheme: its headers by name, and the raw bytes. */
export interface WebhookCall {
  header(name: string): string | undefined;
  rawBody: Buffer;
}

/** An endpoint for such calls. The handler verifies the signature itself, before anything is parsed (R1, S47). */
export interface WebhookRoute {
  path: string;
  bodyLimitBytes: number;
  handle(call: WebhookCall): Promise<SignedReply>;
}
