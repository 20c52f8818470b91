import { createMemoryProvider } from './memory-provider.ts';
import { describeProvider } from './provider-suite.ts';

describeProvider('in memory', async () => {
  const provider = createMemoryProvider();
  return {
    provider,
    decide: async (invoiceId, status, amount) => provider.decide(invoiceId, status, amount),
    setDown: async (isDown) => provider.setDown(isDown),
    waitOutCircuit: () => undefined,
    stop: async () => undefined,
  };
});
