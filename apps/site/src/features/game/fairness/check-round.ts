import { canonicalJson, commitmentOf, type Draw, gameOf, isClientSeed, PlayRefused, roundStream, streamHead } from '@pavilion/fairness';
import { formatDecimal, parseDecimal } from '@pavilion/money';

/** A round as entered by hand from the game's figures; an empty field was not noted. */
export interface EnteredRound {
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

/** The worked example of /static/fairness, the form's initial round. */
export const exampleRound: EnteredRound = {
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

type RoundStepName = 'commitment' | 'stream' | 'draws' | 'outcome' | 'payout';
/** A computed value, and whether it equals the entered one; undefined where none was entered. */
interface RoundStep {
  name: RoundStepName;
  computed: string;
  isEqual: boolean | undefined;
}
export interface CheckedRound {
  isValid: boolean;
  steps: readonly RoundStep[];
  draws: readonly Draw[];
}

const serverSeedShape = /^[0-9a-f]{64}$/;
const amountShape = /^\d{1,12}(\.\d{1,9})?$/;
const nonceShape = /^\d{1,15}$/;
const minScale = 2;

/** The fields whose text is invalid; a round with any of them cannot be replayed. */
export function invalidFields(round: EnteredRound): (keyof EnteredRound)[] {
  const isFieldValid: Partial<Record<keyof EnteredRound, boolean>> = {
    commitment: round.commitment === '' || serverSeedShape.test(round.commitment),
    serverSeed: serverSeedShape.test(round.serverSeed),
    clientSeed: isClientSeed(round.clientSeed),
    nonce: nonceShape.test(round.nonce),
    stake: amountShape.test(round.stake),
    payout: round.payout === '' || amountShape.test(round.payout),
    input: parseJson(round.input) !== undefined,
    outcome: round.outcome === '' || parseJson(round.outcome) !== undefined,
  };
  const names: (keyof EnteredRound)[] = ['commitment', 'serverSeed', 'clientSeed', 'nonce', 'stake', 'input', 'payout', 'outcome'];
  return names.filter((name) => isFieldValid[name] === false);
}

/** Parses a field; an empty one is an empty object, invalid JSON is undefined. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Decimals of the currency: the most that were entered, but at least two. */
const scaleOf = (...amounts: readonly string[]): number =>
  Math.max(minScale, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));

/** Replays a round and compares it with what was entered. `browserHead` is the start of the stream as computed by WebCrypto. */
export function checkRound(round: EnteredRound, browserHead: string): CheckedRound {
  const seeds = { serverSeed: round.serverSeed, clientSeed: round.clientSeed, nonce: Number(round.nonce) };
  const scale = scaleOf(round.stake, round.payout);
  const draws: Draw[] = [];
  const commitment = commitmentOf(round.serverSeed);
  const head = streamHead(seeds);
  const steps: RoundStep[] = [
    { name: 'commitment', computed: commitment, isEqual: round.commitment === '' ? undefined : round.commitment === commitment },
    { name: 'stream', computed: head, isEqual: head === browserHead },
  ];
  try {
    const source = roundStream(seeds, (draw) => draws.push(draw));
    const played = gameOf(round.game).play(source, { stakeMinor: parseDecimal(round.stake, scale), input: parseJson(round.input) });
    const outcome = canonicalJson(played.outcome);
    steps.push(
      { name: 'draws', computed: draws.map(({ value }) => value).join(' '), isEqual: undefined },
      {
        name: 'outcome',
        computed: outcome,
        isEqual: round.outcome === '' ? undefined : canonicalJson(parseJson(round.outcome)) === outcome,
      },
      {
        name: 'payout',
        computed: formatDecimal(played.payoutMinor, scale),
        isEqual: round.payout === '' ? undefined : parseDecimal(round.payout, scale) === played.payoutMinor,
      },
    );
  } catch (error) {
    if (!(error instanceof PlayRefused)) throw error;
    steps.push({ name: 'outcome', computed: error.message, isEqual: false });
  }
  return { isValid: steps.every(({ isEqual }) => isEqual !== false), steps, draws };
}

/** The first eight bytes of a round's stream in hexadecimal, by WebCrypto: an independent implementation to compare with. */
export async function streamHeadByBrowser({ serverSeed, clientSeed, nonce }: EnteredRound): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${clientSeed}:${Number(nonce)}:0`));
  return [...new Uint8Array(signed).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}
