import { fromHex, sha256, toHex, type Verification, verifyRound } from '@pavilion/fairness';
import { amount, useCurrency } from '../amounts.ts';
import type { Proof } from '../api.ts';
import { h } from '../dom.ts';
import { t, type TextKey } from '../texts.ts';

const scales: Readonly<Record<string, number>> = { JPY: 0, KWD: 3, BTC: 8, ETH: 9, USDT: 6 };
const shownDraws = 400;

/** The first eight bytes of the stream by the browser's own WebCrypto, a second implementation beside ours. */
async function streamHeadByBrowser(proof: Proof, serverSeed: string): Promise<string> {
  const bytes = (text: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(text);
  const key = await crypto.subtle.importKey('raw', bytes(fromHex(serverSeed)), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const message = new TextEncoder().encode(`${proof.clientSeed ?? ''}:${proof.nonce}:0`);
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, message)).slice(0, 8));
}

function showVerification({ isVerified, checks, draws }: Verification): HTMLElement[] {
  const list = checks.map((check) => {
    const key: TextKey = `check.${check.name}`;
    return h('li', { class: check.isMet ? 'check' : 'check wrong' }, [
      h('b', {}, [t(key)]),
      h('span', {}, [`${t('stated')}: `, h('code', {}, [check.stated])]),
      h('span', {}, [`${t('computed')}: `, h('code', {}, [check.computed])]),
    ]);
  });
  const rows = draws
    .slice(0, shownDraws)
    .map((draw) => h('li', {}, [t('drawRow', { at: String(draw.atByte), value: String(draw.value), outOf: String(draw.outOf) })]));
  return [
    h('p', { class: isVerified ? 'verdict' : 'verdict wrong', role: 'status' }, [t(isVerified ? 'verifyGood' : 'verifyBad')]),
    h('ol', { class: 'checks' }, list),
    h('ol', { class: 'draws' }, rows),
  ];
}

/** The seed of a shared round, hashed as often as its number, gives the end of the chain that was published before the first round. */
function showChain({ chain }: Proof, serverSeed: string): HTMLElement[] {
  if (!chain) return [];
  let hashed = fromHex(serverSeed);
  for (let times = 0; times < chain.number; times += 1) hashed = sha256(hashed);
  const computed = toHex(hashed);
  const isMet = computed === chain.endHash;
  return [
    h('ol', { class: 'checks' }, [
      h('li', { class: isMet ? 'check' : 'check wrong' }, [
        h('b', {}, [t('check.chain', { times: chain.number })]),
        h('span', {}, [`${t('stated')}: `, h('code', {}, [chain.endHash])]),
        h('span', {}, [`${t('computed')}: `, h('code', {}, [computed])]),
      ]),
    ]),
  ];
}

function describe(proof: Proof): HTMLElement {
  useCurrency(proof.currency, scales[proof.currency] ?? 2);
  const rows: (readonly [string, string])[] = [
    [t('game'), proof.gameId],
    [t('stake'), amount(proof.stakeMinor)],
    [t('payout'), amount(proof.payoutMinor)],
    [t('seedHash'), proof.commitment],
    [t('serverSeed'), proof.serverSeed ?? '–'],
    [t('clientSeed'), proof.clientSeed ?? ''],
    [t('nonceOf'), String(proof.nonce)],
    ...(proof.chain ? [[t('chainEnd'), proof.chain.endHash] as const] : []),
    [t('outcome'), JSON.stringify(proof.outcome)],
  ];
  return h(
    'dl',
    { class: 'terms' },
    rows.map(([name, value]) => h('div', { class: 'term' }, [h('dt', {}, [name]), h('dd', {}, [h('code', {}, [value])])])),
  );
}

/** A round's seeds and the five checks, or why they are not possible yet. */
export async function verifyProof(proof: Proof): Promise<HTMLElement[]> {
  const { bytesRead } = proof;
  if (proof.serverSeed === null || proof.clientSeed === null || bytesRead === null)
    return [describe(proof), h('p', { class: 'label', role: 'status' }, [t('verifyHidden')])];
  const seeds = { serverSeed: proof.serverSeed, clientSeed: proof.clientSeed };
  const streamHead = await streamHeadByBrowser(proof, proof.serverSeed);
  return [
    describe(proof),
    ...showVerification(verifyRound({ ...proof, ...seeds, bytesRead, streamHead })),
    ...showChain(proof, proof.serverSeed),
  ];
}
