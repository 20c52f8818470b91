import type { Rule } from '@pavilion/contract/validation/rule.ts';
import { useQuery } from '../../../hydration/use-query.ts';

/** Until the metadata is there, and for what never needs it. */
export const passes: Rule = () => undefined;

/** The phone rule, whose metadata is loaded only with a phone field; until then every text passes. */
export function usePhoneRule(isNeeded: boolean): Rule {
  const { data } = useQuery({
    queryKey: ['phone-rule'],
    queryFn: async () => (await import('@pavilion/contract/validation/phone.ts')).phone,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? passes;
}
