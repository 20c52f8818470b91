import { createHmac, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

/**
 * A game provider in its smallest form: looks at the balance, takes a stake, pays a win. Nothing but Node is needed.
 * `node provider-client.ts --url U --provider P --secret S --player ID --game ID --session TOKEN`
 */

const text = { type: 'string', default: '' } as const;
const { values: given } = parseArgs({ options: { url: text, provider: text, secret: text, player: text, game: text, session: text } });

async function call(name: string, body: object): Promise<string> {
  const path = `/provider/v1/${name}`;
  const bytes = JSON.stringify(body);
  const timestamp = String(Date.now());
  const nonce = randomUUID();
  const signature = createHmac('sha256', given.secret).update(`POST\n${path}\n${timestamp}\n${nonce}\n${bytes}`).digest('hex');
  const response = await fetch(`${given.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-provider': given.provider,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
    },
    body: bytes,
  });
  const answer = await response.text();
  console.log(`${name}: ${response.status} ${answer}`);
  return answer;
}

const roundId = randomUUID();
const movement = { playerId: given.player, gameId: given.game, roundId, currency: 'EUR', sessionToken: given.session };

await call('balance', { sessionToken: given.session });
await call('bet', { ...movement, transactionId: `${roundId}:bet`, amount: '1.00' });
// As after a timeout: the same id again moves nothing, and is answered as before.
await call('bet', { ...movement, transactionId: `${roundId}:bet`, amount: '1.00' });
// The part of a stake that goes to a jackpot's pot is stated with the stake; a win of kind `jackpot` names the jackpot that pays it.
const contributions = [{ pot: 'lantern', amount: '0.004' }];
await call('bet', { ...movement, transactionId: `${roundId}:second`, amount: '1.00', contributions });
await call('win', { ...movement, transactionId: `${roundId}:win`, amount: '2.50', roundClosed: true });
