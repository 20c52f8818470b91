import type { BonusTerm } from '@pavilion/contract/areas/game/bonus.ts';
import type { Term } from '@pavilion/ui';
import { joinNames } from '@pavilion/ui/text/names.ts';
import { type Texts, useLocaleTag, useTexts } from '../../../content/texts.tsx';
import { useMoneyText } from '../../settings/money.tsx';
import { useBonusTexts } from './bonus-labels.ts';
import { timeLeft } from './shelf.ts';

const secondsPerHour = 3600;
const inHours: ReadonlySet<BonusTerm['key']> = new Set(['timeLimit', 'activateWithin']);

/** Formats bonus terms as rows of text. The server derives the terms from the rules it applies (design §13). */
export function usePlainTerms(): (terms: readonly BonusTerm[]) => Term[] {
  const texts = useTexts('globalComponents', 'bonusTerms');
  const bonuses = useBonusTexts();
  const tag = useLocaleTag();
  const money = useMoneyText();
  const durationOf = (hours: number): string => {
    const { unit, count } = timeLeft(hours * secondsPerHour);
    return bonuses(`timeLeft.${unit}`, { count });
  };
  return (terms) =>
    terms.map((term) => {
      const { key, amounts, numbers, names, currency } = term;
      const [first = 0, second = 0] = amounts;
      const [number = 0] = numbers;
      const values = {
        amount: money(first, currency),
        other: money(second, currency),
        number,
        time: inHours.has(key) ? durationOf(number) : '',
        names: joinNames(
          names.map((name) => nameOf(texts, name)),
          tag,
        ),
      };
      return { label: texts(`${key}.label`, values), value: texts(`${key}.${variantOf(term)}`, values) };
    });
}

/** The variant of a term's text: a percentage with a cap, and games that do not count, have their own. */
function variantOf({ key, amounts, numbers }: BonusTerm): 'value' | 'capped' | 'none' {
  if (key === 'youGetPercent' && amounts.length > 0) return 'capped';
  return key === 'counts' && numbers[0] === 0 ? 'none' : 'value';
}

/** The content's name of a game type; a game keeps its own name. */
const nameOf = (texts: Texts, name: string): string => texts.optional(`kinds.${name}`) ?? name;
