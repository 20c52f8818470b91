import { paymentEvent, reportedAmountPattern } from '@pavilion/contract/providers/provider.ts';
import * as z from 'zod';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log/log.ts';
import type { Provider } from '../kernel/providers.ts';
import type {
  AddressOpening,
  AddressOrder,
  CardForgetting,
  DisputeEvidence,
  EvidenceAnswer,
  PageCancellation,
  PaymentOpening,
  PaymentOrder,
  PaymentProvider,
  PaymentReport,
  PayoutAnswer,
  PayoutOrder,
  SettledReport,
  TransferQuestion,
  TransferReport,
} from '../modules/payment/ports.ts';
import type { CallHeard } from '../modules/payment/index.ts';
import { transferKeyOf } from '../modules/payment/places/transfer-key.ts';
import { createCircuit } from './psp-circuit.ts';
import { callSigned, ProviderUnavailableError, type SignedAnswer } from './signed-http.ts';

/** Players wait for this call: at most three seconds in total (P37). */
export const CALL_TIMEOUT_MS = 2200;
const API_PATH = '/sandbox/psp/api/v1';

const decimal = z.string().regex(reportedAmountPattern);
const state = z.object({
  invoiceId: z.string(),
  status: z.enum(['pending', 'success', 'failure']),
  amount: decimal,
  currency: z.string().regex(/^[A-Z0-9]{2,10}$/),
  reference: z.string().min(1).max(200),
  savedCard: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});
const page = z.object({ action: z.url(), method: z.enum(['POST', 'GET']), fields: z.record(z.string().max(64), z.string().max(2000)) });
const opening = z.object({ data: state.extend({ page: page.nullable(), qr: z.string().min(1).max(2000).nullable() }) });
const addressAnswer = z.object({
  data: z.object({
    addressId: z.string(),
    address: z.string().regex(/^[a-zA-Z0-9:]{10,120}$/),
    tag: z
      .string()
      .regex(/^[a-zA-Z0-9]{1,64}$/)
      .nullable(),
  }),
});
const transferAnswer = z.object({
  data: z.object({
    addressId: z.string(),
    reference: z.string(),
    amount: decimal,
    currency: state.shape.currency,
    confirmations: z.int().min(0),
    isGone: z.boolean(),
  }),
});
const stateAnswer = z.object({ data: state });
const cancelAnswer = z.object({ data: state.pick({ invoiceId: true, status: true }).extend({ isClosed: z.boolean() }) });
const evidenceAnswer = z.object({ data: z.object({ evidenceId: z.string(), reference: z.string().min(1).max(200) }) });
const settled = state.pick({ invoiceId: true, amount: true, currency: true }).extend({ settledAt: z.iso.datetime().pipe(z.coerce.date()) });
const settledAnswer = z.object({ data: z.array(settled), isComplete: z.literal(true) });

interface SandboxPspParts {
  clock: Clock;
  log: Log;
  provider: Provider;
  /** Absolute base of the site, known once it listens: payment pages must be on this host. */
  publicUrl: () => string;
  /** Where the provider calls us, without a trailing slash, if that differs from the site's address. */
  baseUrl?: () => string;
  isEventEnough?: boolean;
  /** Called after every call to it. */
  hear?: (call: CallHeard) => void;
}

type Call = { path: string; method?: 'GET' | 'POST'; body?: unknown };
type Outcome = { answer: SignedAnswer } | { fault: string };

/** The adapter of the sandbox's payment provider. Answers are validated by schema, the payment page's host is checked (S71, P38). */
export function createSandboxPsp(parts: SandboxPspParts): PaymentProvider {
  const { clock, log, provider, publicUrl, baseUrl = publicUrl, isEventEnough = false, hear } = parts;
  const circuit = createCircuit(clock, hear);
  const ask = (call: Call): Promise<Outcome> =>
    circuit.watch<Outcome>(async () => {
      try {
        const url = `${baseUrl()}${API_PATH}${call.path}`;
        const answer = await callSigned(clock, { ...call, provider, url, timeoutMs: CALL_TIMEOUT_MS });
        return { answer: { answer }, isFault: false };
      } catch (error) {
        if (!(error instanceof ProviderUnavailableError)) throw error;
        log.warn({ provider: provider.id, path: call.path, reason: error.message }, 'payment provider call failed');
        return { answer: { fault: error.message }, isFault: true };
      }
    });
  /** A query that can wait: none is sent while the circuit is open. */
  const inquire = async <T>(call: Call, read: (outcome: Outcome) => T): Promise<T | { status: 'unknown'; reason: string }> =>
    circuit.isClosed() ? read(await ask(call)) : { status: 'unknown', reason: 'circuit open' };
  const isOurPage = (action: string): boolean => {
    const hosts = [baseUrl(), publicUrl()].map((base) => new URL(base).host);
    const url = new URL(action);
    return /^https?:$/.test(url.protocol) && hosts.includes(url.host) && url.username === '' && url.password === '';
  };
  return {
    id: provider.id,
    isEventEnough,
    isAvailable: () => circuit.isClosed(),
    createPayment: async (order) => {
      if (!circuit.isClosed()) return { status: 'unavailable', reason: 'circuit open' };
      return readOpening(await ask({ path: '/payments', body: order }), order, isOurPage);
    },
    createAddress: async (order) => {
      if (!circuit.isClosed()) return { status: 'unavailable', reason: 'circuit open' };
      return readAddress(await ask({ path: '/addresses', body: order }), order);
    },
    requestPayout: async (order) => {
      if (!circuit.isClosed()) return { status: 'unsent' };
      return readPayout(await ask({ path: '/payouts', body: order }), order);
    },
    queryPayment: (invoiceId) =>
      inquire({ path: `/payments/${encodeURIComponent(invoiceId)}`, method: 'GET' }, (outcome) => readReport(outcome, invoiceId)),
    cancelPayment: (invoiceId) =>
      inquire({ path: `/payments/${encodeURIComponent(invoiceId)}/cancel`, body: {} }, (outcome) => readCancellation(outcome, invoiceId)),
    forgetCard: (invoiceId) => inquire({ path: `/payments/${encodeURIComponent(invoiceId)}/card/forget`, body: {} }, readForgetting),
    queryTransfer: (transfer) =>
      inquire({ path: `/transfers?${new URLSearchParams({ ...transfer })}`, method: 'GET' }, (outcome) => readTransfer(outcome, transfer)),
    submitEvidence: (evidence) => inquire(evidenceCall(evidence), (outcome) => readEvidence(outcome, evidence)),
    listSettled: ({ from, to }) => {
      const search = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
      return inquire({ path: `/report?${search}`, method: 'GET' }, readSettled);
    },
    parseEvent: (json) => {
      const event = paymentEvent.safeParse(json);
      if (!event.success) return undefined;
      const { url } = event.data;
      const isTrusted = url === undefined || url === null || (URL.canParse(url) && isOurPage(url));
      return isTrusted ? event.data : undefined;
    },
  };
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;

function readOpening(outcome: Outcome, order: PaymentOrder, isOurPage: (action: string) => boolean): PaymentOpening {
  if ('fault' in outcome) return { status: 'unavailable', reason: outcome.fault };
  const { status, json } = outcome.answer;
  if (isRefusal(status)) return { status: 'refused', reason: `answered ${status}` };
  const read = opening.safeParse(json);
  if (status !== 200 || !read.success) return { status: 'unavailable', reason: 'unreadable answer' };
  const { invoiceId, reference, page: opened, qr } = read.data.data;
  if (invoiceId !== order.invoiceId) return { status: 'unavailable', reason: 'answer of another invoice' };
  if (opened !== null && !isOurPage(opened.action)) return { status: 'unavailable', reason: 'payment page of another host' };
  return { status: 'opened', reference, page: opened, qr };
}

function readAddress(outcome: Outcome, order: AddressOrder): AddressOpening {
  if ('fault' in outcome) return { status: 'unavailable', reason: outcome.fault };
  const { status, json } = outcome.answer;
  if (isRefusal(status)) return { status: 'refused', reason: `answered ${status}` };
  const read = addressAnswer.safeParse(json);
  if (status !== 200 || !read.success) return { status: 'unavailable', reason: 'unreadable answer' };
  const { addressId, address, tag } = read.data.data;
  if (addressId !== order.addressId) return { status: 'unavailable', reason: 'answer of another address' };
  return { status: 'opened', address, tag };
}

function readPayout(outcome: Outcome, order: PayoutOrder): PayoutAnswer {
  if ('fault' in outcome) return { status: 'unknown', reason: outcome.fault };
  const { status, json } = outcome.answer;
  if (isRefusal(status)) return { status: 'refused', reason: `answered ${status}` };
  const read = stateAnswer.safeParse(json);
  if (status !== 200 || !read.success) return { status: 'unknown', reason: 'unreadable answer' };
  if (read.data.data.invoiceId !== order.invoiceId) return { status: 'unknown', reason: 'answer of another invoice' };
  return { status: 'taken', reference: read.data.data.reference };
}

function readReport(outcome: Outcome, invoiceId: string): PaymentReport {
  if ('fault' in outcome) return { status: 'unknown', reason: outcome.fault };
  const { status, json } = outcome.answer;
  if (status === 404) return { status: 'missing' };
  const read = stateAnswer.safeParse(json);
  if (status !== 200 || !read.success) return { status: 'unknown', reason: 'unreadable answer' };
  if (read.data.data.invoiceId !== invoiceId) return { status: 'unknown', reason: 'answer of another invoice' };
  const { status: outcomeStatus, amount, currency, reference, savedCard } = read.data.data;
  return { status: outcomeStatus, amount, currency, reference, savedCard };
}

function readCancellation(outcome: Outcome, invoiceId: string): PageCancellation {
  if ('fault' in outcome) return { status: 'unknown', reason: outcome.fault };
  const { status, json } = outcome.answer;
  if (status === 404) return { status: 'missing' };
  const read = cancelAnswer.safeParse(json);
  if (status !== 200 || !read.success) return { status: 'unknown', reason: 'unreadable answer' };
  if (read.data.data.invoiceId !== invoiceId) return { status: 'unknown', reason: 'answer of another invoice' };
  if (read.data.data.status === 'success') return { status: 'paid' };
  return read.data.data.isClosed ? { status: 'closed' } : { status: 'unknown', reason: 'the page is open' };
}

function readForgetting(outcome: Outcome): CardForgetting {
  if ('fault' in outcome) return { status: 'unknown', reason: outcome.fault };
  const { status } = outcome.answer;
  return status === 200 || status === 404 ? { status: 'forgotten' } : { status: 'unknown', reason: `answered ${status}` };
}

function readTransfer(outcome: Outcome, asked: TransferQuestion): TransferReport {
  if ('fault' in outcome) return { status: 'unknown', reason: outcome.fault };
  if (outcome.answer.status === 404) return { status: 'missing' };
  const read = transferAnswer.safeParse(outcome.answer.json);
  if (outcome.answer.status !== 200 || !read.success) return { status: 'unknown', reason: 'unreadable answer' };
  const { addressId, reference, isGone, ...seen } = read.data.data;
  const isOfAsked = addressId === asked.addressId && transferKeyOf(reference) === transferKeyOf(asked.reference);
  if (!isOfAsked) return { status: 'unknown', reason: 'answer of another transfer' };
  return isGone ? { status: 'gone' } : { status: 'seen', amount: seen.amount, currency: seen.currency, confirmations: seen.confirmations };
}

function evidenceCall({ invoiceId, file, ...evidence }: DisputeEvidence): Call {
  const paper = file === null ? null : { contentType: file.contentType, base64: Buffer.from(file.bytes).toString('base64') };
  return { path: `/disputes/${encodeURIComponent(invoiceId)}/evidence`, body: { ...evidence, file: paper } };
}

function readEvidence(outcome: Outcome, asked: Pick<DisputeEvidence, 'evidenceId'>): EvidenceAnswer {
  if ('fault' in outcome) return { status: 'unknown', reason: outcome.fault };
  const { status, json } = outcome.answer;
  if (isRefusal(status)) return { status: 'refused', reason: `answered ${status}` };
  const read = evidenceAnswer.safeParse(json);
  if (status !== 200 || !read.success) return { status: 'unknown', reason: 'unreadable answer' };
  if (read.data.data.evidenceId !== asked.evidenceId) return { status: 'unknown', reason: 'answer of other evidence' };
  return { status: 'taken', reference: read.data.data.reference };
}

function readSettled(outcome: Outcome): SettledReport {
  if ('fault' in outcome) return { status: 'unknown', reason: outcome.fault };
  const read = settledAnswer.safeParse(outcome.answer.json);
  if (outcome.answer.status !== 200 || !read.success) return { status: 'unknown', reason: 'unreadable answer' };
  return { status: 'complete', payments: read.data.data };
}
