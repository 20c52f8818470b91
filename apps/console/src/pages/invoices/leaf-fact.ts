import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';

type Leaf = AnswerOf<(typeof paymentsEndpoints)['readInvoice']>['invoice']['unmet'][number];

const sentences = {
  amount: 'leafAmount',
  day_sum: 'leafDaySum',
  listed_round: 'leafListedRound',
  account_age: 'leafAccountAge',
  same_way: 'leafSameWay',
  provider_report: 'leafProviderReport',
} as const;

const isWorded = (name: Leaf['name']): name is keyof typeof sentences => name in sentences;

/** A check's requirement and the actual value, in one sentence (operator §6.4); sums are in the base currency. */
export function useLeafFact(): (leaf: Leaf, base: string) => string {
  const say = useText('payments');
  const { money, minute } = useFormats();
  return ({ name, limit, seen }, base) => {
    if (!isWorded(name)) return say('leafOther', { seen: seen ?? '–', limit: limit ?? '–' });
    const isSum = name === 'amount' || name === 'day_sum';
    const shown = isSum ? `${money(Number(seen), base)} ${base}` : seen !== null && !Number.isNaN(Date.parse(seen)) ? minute(seen) : '–';
    const asked = isSum ? `${money(Number(limit), base)} ${base}` : (limit ?? '');
    return say(sentences[name], { seen: shown, limit: asked, count: Number(limit) });
  };
}
