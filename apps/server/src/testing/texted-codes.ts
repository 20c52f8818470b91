import { expect } from 'vitest';
import * as z from 'zod';
import { aRegistration, type PlayerServer } from './player-server.ts';

type Options = { token?: string; headers?: Record<string, string> };

/** The code of the newest message to a number with its plus. */
export async function codeTo(server: PlayerServer, to: string): Promise<string> {
  await server.runJobs();
  const text = server.texts.findLast((message) => message.to === to)?.text;
  return z.string().parse(/\d{6}/.exec(text ?? '')?.[0]);
}

let lastPhone = 4_915_112_340_000;
/** A number that no other player of the file has, as digits. */
export const aPhone = (): string => String((lastPhone += 1));

/** The calls that send, try and use the codes of a server which starts later. Phones are digits. */
export function codeCalls(serverOf: () => PlayerServer) {
  const send = (phone: string, reason = 'registration', options: Options = {}) =>
    serverOf().call('POST', '/api/player/otp/send', { body: { phone, reason }, ...options });
  const verify = (phone: string, code: string, { reason = 'registration', ...options }: Options & { reason?: string } = {}) =>
    serverOf().call('POST', '/api/player/otp/verify', { body: { phone, code, reason }, ...options });
  const register = (body: unknown, headers: Record<string, string> = {}) =>
    serverOf().call('POST', '/api/player/register/phone', { body, headers });
  const sentCode = async (phone: string, reason?: string, options?: Options): Promise<string> => {
    expect((await send(phone, reason, options)).status).toBe(200);
    return codeTo(serverOf(), `+${phone}`);
  };
  const byPhone = (phone: string, code: string, changes: Record<string, unknown> = {}) => {
    const { email: _email, ...form } = aRegistration({ phone, code, ...changes });
    return form;
  };
  return { send, verify, register, sentCode, byPhone };
}
