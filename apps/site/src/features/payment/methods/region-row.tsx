import { flagPath } from '@pavilion/contract/areas/settings-lists.ts';
import { countryName } from '../../../content/format.ts';
import { Skeleton } from '@pavilion/ui';
import { useTexts } from '../../../content/texts.tsx';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { useSite } from '../../../visitor/use-site.ts';
import styles from './methods.module.css';
import { usePaymentRegion } from './region.ts';

/** The country of the player's bank, and a button to change it (W-02). */
export function RegionRow() {
  const texts = useTexts('modals', 'wallet').group('regionBlock');
  const modals = useModals();
  const { visitor } = useSite();
  const { country, isKnown } = usePaymentRegion();
  const name = country ? countryName(country, visitor.locale) : texts('unknown');
  return (
    <div className={styles.region}>
      {country ? <Flag country={country} /> : null}
      <span>{isKnown ? name : <Skeleton inlineSize="120px" blockSize="20px" />}</span>
      <button type="button" className="link" onClick={() => void modals.open('wallet-region')}>
        {texts('change')}
        <span className="visually-hidden"> {texts('label')}</span>
      </button>
    </div>
  );
}

/** A country's flag; decorative, since its name is beside it (W-02). */
export function Flag({ country }: { country: string }) {
  return <img className={styles.flag} src={flagPath(country)} alt="" width="32" height="22" loading="lazy" decoding="async" />;
}
