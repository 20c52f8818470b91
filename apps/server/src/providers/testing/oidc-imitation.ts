import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

const CLIENT_ID = 'the-console';
const CLIENT_SECRET = 'a-secret-of-the-console-for-tests-0123456789';
const TTL_SECONDS = 300;
const KID = 'the-published-key';

/** The parameters of an issuer's next answer; a test changes one at a time. */
interface Order {
  claims: JWTPayload;
  /** How the token is signed: with the published key, another one under its name, the client's secret, or not at all. */
  signedBy: 'published' | 'other' | 'secret' | 'nobody';
}

type Answer = { status: number; json: unknown };

/** The keys that sign, and the tokens they make. */
async function makeSigner() {
  const keys = { published: await generateKeyPair('ES256'), other: await generateKeyPair('ES256') };
  return {
    jwks: async () => ({ keys: [{ ...(await exportJWK(keys.published.publicKey)), kid: KID, alg: 'ES256' }] }),
    tokenOf: async ({ claims, signedBy }: Order): Promise<string> => {
      if (signedBy === 'nobody') return new UnsecuredJWT(claims).encode();
      if (signedBy === 'secret') return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT_SECRET));
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: KID }).sign(keys[signedBy].privateKey);
    },
  };
}

const metadataOf = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  id_token_signing_alg_values_supported: ['ES256'],
});

/** An issuer of OpenID whose tokens are what a test orders, right or wrong, over real HTTP. Its person is `person`. */
export async function startOidcImitation() {
  const { jwks, tokenOf } = await makeSigner();
  const orders = new Map<string, Order>();
  const faults = new Map<string, Answer>();
  const server = http.createServer((request, response) => {
    const send = ({ status, json }: Answer): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    };
    const path = new URL(request.url ?? '/', 'http://issuer').pathname;
    const fault = faults.get(path);
    if (fault !== undefined) return send(fault);
    answer(path, request).then(send, (error: unknown) => send({ status: 500, json: { error: String(error) } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  async function answer(path: string, request: http.IncomingMessage): Promise<Answer> {
    switch (path) {
      case '/.well-known/openid-configuration':
        return { status: 200, json: metadata };
      case '/jwks':
        return { status: 200, json: await jwks() };
      case '/token': {
        const code = new URLSearchParams(await text(request)).get('code') ?? '';
        const order = orders.get(code);
        if (order === undefined) return { status: 400, json: { error: 'invalid_grant' } };
        return { status: 200, json: { access_token: 'a', token_type: 'Bearer', id_token: await tokenOf(order) } };
      }
      default:
        return { status: 404, json: {} };
    }
  }

  const metadata = metadataOf(url);
  return {
    url,
    settings: { issuer: url, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, acr: ['two-factors'], isInPrivateNetwork: false },
    /** Replaces the answer of one path until it is reset. */
    fault: (path: string, given: Answer | undefined): void => void (given === undefined ? faults.delete(path) : faults.set(path, given)),
    metadata,
    /** A code for a person with these claims. */
    codeFor: (asked: { nonce: string; now: Date }, claims: JWTPayload, signedBy: Order['signedBy'] = 'published'): string => {
      const code = randomUUID();
      const nowSeconds = Math.floor(asked.now.getTime() / 1000);
      const right = { iss: url, aud: CLIENT_ID, sub: 'person', iat: nowSeconds, exp: nowSeconds + TTL_SECONDS, nonce: asked.nonce };
      orders.set(code, { claims: { ...right, auth_time: nowSeconds, email_verified: true, ...claims }, signedBy });
      return code;
    },
    stop: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())),
  };
}

export type OidcImitation = Awaited<ReturnType<typeof startOidcImitation>>;
