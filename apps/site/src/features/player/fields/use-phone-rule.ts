import type { Rule } from '@pavilion/contract/validation/rule.ts';
import { useQuery } from '../../../hydration/use-query.ts';

type CanonicalPhone = (text: string) => string | undefined;

const passes: Rule = () => undefined;
const unknown: CanonicalPhone = () => undefined;

const phoneOptions = (isNeeded: boolean) => ({
  queryKey: ['phone-rule'],
  queryFn: async () => {
    const [{ phone }, { canonicalPhone }] = await Promise.all([
      import('@pavilion/contract/validation/phone.ts'),
      import('@pavilion/contract/identity/phone.ts'),
    ]);
    return { phone, canonicalPhone };
  },
  enabled: isNeeded,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The phone rule, whose metadata is loaded only with a phone field; until then every text passes. */
export const usePhoneRule = (isNeeded: boolean): Rule => useQuery(phoneOptions(isNeeded)).data?.phone ?? passes;

/** Reads a number in E.164; until the metadata is there, none. */
export const useCanonicalPhone = (): CanonicalPhone => useQuery(phoneOptions(true)).data?.canonicalPhone ?? unknown;
