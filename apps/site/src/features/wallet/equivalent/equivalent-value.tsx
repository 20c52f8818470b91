import { formatEquivalent } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { useEquivalentOf } from './equivalent.ts';

/** "about 91.20 USD" beside a balance, if the player has chosen an equivalent currency (K-15). */
export function EquivalentValue({ amount, currency, className }: { amount: number; currency: string; className?: string }) {
  const { visitor } = useSite();
  const common = useTexts('globalComponents', 'common');
  const equivalent = useEquivalentOf()({ amount, currency });
  if (!equivalent) return null;
  return (
    <span className={className} data-equivalent="">
      <bdi dir="ltr" className="tabular">
        {common('money.about', { amount: formatEquivalent(equivalent, visitor.locale) })}
      </bdi>
    </span>
  );
}
