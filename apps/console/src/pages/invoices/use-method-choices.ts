import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

type Choice = readonly [value: string, title: string];

/** The filter values for payments: the methods by their names, their currencies and providers. */
export function useMethodChoices(direction?: 'deposit' | 'withdrawal'): {
  methods: readonly Choice[];
  currencies: readonly string[];
  providers: readonly string[];
} {
  const { data = [] } = useQuery({ queryKey: ['methods'], queryFn: () => api.payments.listMethods() });
  const offered = data.filter((method) => direction === undefined || method.direction === direction);
  const sorted = (values: readonly string[]): string[] => [...new Set(values)].toSorted();
  return {
    methods: [...new Map(offered.map(({ method, name }) => [method, name]))].toSorted(([, one], [, other]) => one.localeCompare(other)),
    currencies: sorted(offered.map(({ currency }) => currency)),
    providers: sorted(offered.map(({ provider }) => provider)),
  };
}
