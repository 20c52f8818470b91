import { canonicalJson, commitmentOf, type Draw, gameOf, isClientSeed, PlayRefused, roundStream, streamHead } from '@pavilion/fairness';
import { formatDecimal, parseDecimal } from '@pavilion/money';

/** A round as somebody types it from what the game showed. Empty where nothing was noted. */
export interface TypedRound {
  game: string;
  commitment: string;
  serverSeed: string;
  clientSeed: string;
  nonce: string;
  stake: string;
  input: string;
  payout: string;
  outcome: string;
}

/** The round of the worked example (/static/fairness), to begin with. */
export const exampleRound: TypedRound = {
  game: 'dice-line',
  commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  clientSeed: 'harbour-42',
  nonce: '3',
  stake: '1.00',
  input: '{"chance":4950,"side":"under"}',
  payout: '2.00',
  outcome: '{"roll":4710}',
};

export type RoundStepName = 'commitment' | 'stream' | 'draws' | 'outcome' | 'payout';
/** What the round gives here, and whether it is what was typed; undefined where nothing was typed to hold it against. */
export interface RoundStep {
  name: RoundStepName;
  computed: string;
  isMet: boolean | undefined;
}
export interface CheckedRound {
  fits: boolean;
  steps: readonly RoundStep[];
  draws: readonly Draw[];
}

const serverSeedShape = /^[0-9a-f]{64}$/;
const amountShape = /^\d{1,12}(\.\d{1,9})?$/;
const nonceShape = /^\d{1,15}$/;
const leastScale = 2;

/** Fields that cannot be read, so that no round can be made from them. */
export function unreadable(round: TypedRound): (keyof TypedRound)[] {
  const isReadable: Partial<Record<keyof TypedRound, boolean>> = {
    commitment: round.commitment === '' || serverSeedShape.test(round.commitment),
    serverSeed: serverSeedShape.test(round.serverSeed),
    clientSeed: isClientSeed(round.clientSeed),
    nonce: nonceShape.test(round.nonce),
    stake: amountShape.test(round.stake),
    payout: round.payout === '' || amountShape.test(round.payout),
    input: parseJson(round.input) !== undefined,
    outcome: round.outcome === '' || parseJson(round.outcome) !== undefined,
  };
  const names: (keyof TypedRound)[] = ['commitment', 'serverSeed', 'clientSeed', 'nonce', 'stake', 'input', 'payout', 'outcome'];
  return names.filter((name) => isReadable[name] === false);
}

/** An empty field is no choice at all; undefined for what is not JSON. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Decimals of the currency, as far as what was typed shows them. */
const scaleOf = (...amounts: readonly string[]): number =>
  Math.max(leastScale, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));

/** Makes a round again and holds it against what was typed. `browserHead` is the start of the stream as WebCrypto gives it. */
export function checkRound(round: TypedRound, browserHead: string): CheckedRound {
  const seeds = { serverSeed: round.serverSeed, clientSeed: round.clientSeed, nonce: Number(round.nonce) };
  const scale = scaleOf(round.stake, round.payout);
  const draws: Draw[] = [];
  const commitment = commitmentOf(round.serverSeed);
  const head = streamHead(seeds);
  const steps: RoundStep[] = [
    { name: 'commitment', computed: commitment, isMet: round.commitment === '' ? undefined : round.commitment === commitment },
    { name: 'stream', computed: head, isMet: head === browserHead },
  ];
  try {
    const source = roundStream(seeds, (draw) => draws.push(draw));
    const played = gameOf(round.game).play(source, { stakeMinor: parseDecimal(round.stake, scale), input: parseJson(round.input) });
    const outcome = canonicalJson(played.outcome);
    steps.push(
      { name: 'draws', computed: draws.map(({ value }) => value).join(' '), isMet: undefined },
      { name: 'outcome', computed: outcome, isMet: round.outcome === '' ? undefined : canonicalJson(parseJson(round.outcome)) === outcome },
      {
        name: 'payout',
        computed: formatDecimal(played.payoutMinor, scale),
        isMet: round.payout === '' ? undefined : parseDecimal(round.payout, scale) === played.payoutMinor,
      },
    );
  } catch (error) {
    if (!(error instanceof PlayRefused)) throw error;
    steps.push({ name: 'outcome', computed: error.message, isMet: false });
  }
  return { fits: steps.every(({ isMet }) => isMet !== false), steps, draws };
}

/** The first eight bytes of a round's stream by the browser's own cryptography, as a second opinion. */
export async function streamHeadByBrowser({ serverSeed, clientSeed, nonce }: TypedRound): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${clientSeed}:${Number(nonce)}:0`));
  return [...new Uint8Array(signed).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}
