/** Fields of methods that say where money goes, as what kind of place. */
const places: Readonly<Record<string, string>> = {
  iban: 'iban',
  cardLastFour: 'card',
  wallet_id: 'wallet',
  phone: 'phone',
  cpf_number: 'pix',
  agentNumber: 'agent',
};

const LAST = 4;
const PHONE_LAST = 2;

/** Where money goes: its kind, and the last four characters; two of a phone (operator §3.6). Null where no place is named. */
export function maskedDestination(fields: Readonly<Record<string, string | null>>): { kind: string; lastFour: string } | null {
  for (const [key, kind] of Object.entries(places)) {
    const value = (fields[key] ?? '').replaceAll(/\s/g, '');
    if (value === '') continue;
    const shown = Math.min(key === 'phone' ? PHONE_LAST : LAST, key === 'cardLastFour' ? LAST : Math.floor(value.length / 2));
    return { kind, lastFour: Array.from(value).slice(-shown).join('') };
  }
  return null;
}

/** Fields of a provider's event about the payment itself; all others may identify a person. */
const ofPayment = new Set([
  'amount',
  'amountMinor',
  'code',
  'confirmations',
  'createdAt',
  'currency',
  'deliveryId',
  'eventId',
  'id',
  'invoiceId',
  'method',
  'network',
  'occurredAt',
  'reference',
  'result',
  'state',
  'status',
  'storeId',
  'timestamp',
  'transactionId',
  'type',
  'webhookId',
]);
const HIDDEN = '•••';
const NESTED_MAX = 8;

function redacted(value: unknown, depth: number): unknown {
  if (depth > NESTED_MAX || value === null || typeof value !== 'object') return HIDDEN;
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => {
      const isPlain = item === null || typeof item !== 'object';
      return [key, isPlain && ofPayment.has(key) ? item : redacted(item, depth + 1)];
    }),
  );
}

/** A provider's event as operators read it: its keys, and the values of the payment itself. Null if it is not JSON or was erased. */
export function redactedEvent(rawBody: Buffer): unknown {
  try {
    return redacted(JSON.parse(rawBody.toString('utf8')), 0);
  } catch {
    return null;
  }
}
