import { consoleApi } from '@pavilion/contract/console/api.ts';
import { needOwnWorld } from './sandbox.ts';

const { contact, operators, paymentRules, payments, queues } = consoleApi;

/** The console's calls that change things for all players or operators. What they change would stay for the tests of other files. */
const calls = [
  contact.createContactTemplate,
  contact.changeContactTemplate,
  operators.askNewRole,
  operators.askRole,
  paymentRules.askRules,
  paymentRules.askRollback,
  paymentRules.stopAutomaticRelease,
  paymentRules.reopenBrake,
  payments.switchMethod,
  queues.changeQueueTargets,
].map(({ method, path }) => ({ method, address: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

/** Refuses a call that changes things for everybody, where others use this product. @throws Error that names it */
export function refuseForEverybody(method: string, path: string): void {
  if (calls.some((call) => call.method === method && call.address.test(path))) needOwnWorld(`${method} ${path}`);
}
