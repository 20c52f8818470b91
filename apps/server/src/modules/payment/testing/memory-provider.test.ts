import { createMemoryProvider } from './memory-provider.ts';
import { describeOwnDialect, describeProvider, type ProviderUnderTest } from './provider-suite.ts';

const start = async (): Promise<ProviderUnderTest> => {
  const provider = createMemoryProvider();
  return {
    provider,
    decide: async (invoiceId, status, amount) => provider.decide(invoiceId, status, amount),
    setDown: async (isDown) => provider.setDown(isDown),
    waitOutCircuit: () => undefined,
    stop: async () => undefined,
  };
};

describeProvider('in memory', start);
describeOwnDialect('in memory', start);
