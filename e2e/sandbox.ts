import * as z from 'zod/mini';
import { eventually } from './eventually.ts';

/** Whether others use the product of this worker after this file. */
export type World = 'shared' | 'own';

let entered: { url: string; world: World } | undefined;

/** Names the product that everything here asks. */
export function enterWorld(url: string, world: World): void {
  entered = { url, world };
}

function here(): { url: string; world: World } {
  if (entered === undefined) throw new Error('No product runs: a journey imports `test` from test.ts');
  return entered;
}

/** Address of the product under test. */
export const productUrl = (): string => here().url;

/** Refuses what would change things for the tests of other files. */
export function needOwnWorld(what: string): void {
  if (here().world !== 'own') throw new Error(`${what} is for everybody: a file that does this needs a product of its own, world: 'own'`);
}

const inbox = z.object({
  data: z.array(z.object({ links: z.array(z.string()), code: z.nullish(z.string()) })),
});

/** Messages sent to an address, newest first (sandbox §3). */
async function messagesTo(to: string): Promise<z.output<typeof inbox>['data']> {
  const response = await fetch(`${productUrl()}/sandbox/inbox?to=${encodeURIComponent(to)}`, { headers: { accept: 'application/json' } });
  return inbox.parse(await response.json()).data;
}

/** Waits until somebody was sent a link whose address holds a part, and takes the newest. */
export async function newestLink(to: string, part: string): Promise<string> {
  return eventually(`a link with ${part} to ${to}`, async () =>
    (await messagesTo(to)).flatMap(({ links }) => links).find((link) => link.includes(part)),
  );
}

/** The codes sent to a phone, newest first. */
const codesTo = async (phone: string): Promise<string[]> => (await messagesTo(phone)).flatMap(({ code }) => (code ? [code] : []));

/** Waits until a phone has been sent this many codes and returns the newest. */
export async function newestCode(phone: string, count = 1): Promise<string> {
  return eventually(`${count} codes to ${phone}`, async () => {
    const codes = await codesTo(phone);
    return codes.length === count ? codes[0] : undefined;
  });
}

/** Sends something to the sandbox. @returns what it answers @throws Error with the path and the answer where that is a refusal */
export async function askSandbox(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${productUrl()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function tellSandbox(path: string, body: unknown): Promise<void> {
  await askSandbox(path, body);
}

const autologin = z.object({ data: z.object({ token: z.string(), url: z.string() }) });

/** A link that signs a player in, as a mail or a back office would send it. */
export async function autologinLink(playerId: string): Promise<{ token: string; url: string }> {
  return autologin.parse(await askSandbox('/sandbox/autologin', { playerId })).data;
}

type PaymentOutcome = 'success' | 'failure' | 'pending';

/** The payment provider decides an invoice and sends its webhook. */
export const decidePayment = (invoiceId: string, outcome: PaymentOutcome): Promise<void> =>
  tellSandbox(`/sandbox/psp/invoices/${invoiceId}/outcome`, { outcome });

/** The payer pays by a card and has the provider keep it. */
export const payWithKeptCard = (invoiceId: string, savedCard: string): Promise<void> =>
  tellSandbox(`/sandbox/psp/invoices/${invoiceId}/outcome`, { outcome: 'success', savedCard });

/** The payer pays a paid invoice once more, with the same sum. */
export const payOnceMore = (invoiceId: string): Promise<void> =>
  tellSandbox(`/sandbox/psp/invoices/${invoiceId}/outcome`, { outcome: 'success', again: true });

/** The bank upholds its chargeback, and the payment provider reports it. */
export const loseDispute = (invoiceId: string): Promise<void> => tellSandbox('/sandbox/psp/disputes-lost', { invoiceId });

/** The verification provider decides a check and sends its webhook. */
export const decideCheck = (playerId: string, decision: { outcome: 'approved' | 'rejected'; reason?: string }): Promise<void> =>
  tellSandbox(`/sandbox/kyc/${playerId}/outcome`, decision);

type StudioRounds = { playerId: string; gameId: string; currency: string; stake: string; rounds: number };

/** Plays real rounds through the signed wallet calls, without a browser. */
export const playRounds = (order: StudioRounds): Promise<void> => tellSandbox('/sandbox/studio/rounds', order);

/** Moves the platform's time forward. */
export async function advanceClock(advanceSeconds: number): Promise<void> {
  needOwnWorld('Moving the clock');
  await tellSandbox('/sandbox/clock', { advanceSeconds });
}

/** The page where a payment by code, message or e-wallet is made, and the button to press. @returns the address it leads back to */
export async function payAt(address: string, decision: 'pay' | 'fail' = 'pay'): Promise<string> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`the payment page answered ${answer.status}`);
  return answer.headers.get('location') ?? '';
}

export type CoinTransfer = { address: string; tag?: string; currency: string; amount: string; confirmations: number };

/** Coins arrive at a deposit address. */
export const sendCoins = (coins: CoinTransfer): Promise<void> => tellSandbox('/sandbox/psp/chain/deposits', coins);
