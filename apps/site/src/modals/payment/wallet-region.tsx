import { Button, Icon, SearchField } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useState } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { countryName } from '../../content/format.ts';
import { joinSentences } from '@pavilion/ui/text/names.ts';
import { useTexts } from '../../content/texts.tsx';
import { Unanswered } from '../../features/content/load-failed.tsx';
import styles from '../../features/payment/payment.module.css';
import { choosePaymentRegion, usePaymentRegion } from '../../features/payment/methods/region.ts';
import { Flag } from '../../features/payment/methods/region-row.tsx';
import { countriesOptions } from '../../features/settings/queries.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useSite } from '../../visitor/use-site.ts';

/** Selects the country of the player's bank, which determines the payment methods (W-02). */
export function WalletRegion() {
  const { api, visitor } = useSite();
  const modals = useModals();
  const texts = useTexts('modals', 'walletRegion');
  const common = useTexts('globalComponents', 'common');
  const { country } = usePaymentRegion();
  const [chosen, setChosen] = useState(country);
  const [query, setQuery] = useState('');
  const answer = useQuery(countriesOptions(api));
  const countries = (answer.data ?? [])
    .map(({ code }) => ({ code, name: countryName(code, visitor.locale) }))
    .filter(({ code, name }) => `${code} ${name}`.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()))
    .toSorted((one, other) => one.name.localeCompare(other.name, visitor.locale));

  function use() {
    if (chosen) choosePaymentRegion(chosen);
    void modals.close('wallet-region');
  }

  return (
    <DialogFrame
      size="s"
      title={texts('title')}
      closeLabel={common('buttons.close')}
      foot={
        <Button kind="primary" size="lg" isBlock disabled={chosen === ''} onClick={use}>
          {chosen ? texts('useButton', { country: countryName(chosen, visitor.locale) }) : texts('selectButton')}
        </Button>
      }
    >
      <div className="stack-small">
        <SearchField
          isTall
          label={texts('searchPlaceholder')}
          placeholder={texts('searchPlaceholder')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <p className="caption text-tertiary">{texts('description')}</p>
        <ul className={styles.list} aria-label={texts('title')}>
          {countries.map(({ code, name }) => (
            <li key={code}>
              <button type="button" aria-pressed={code === chosen} onClick={() => setChosen(code)}>
                <Flag country={code} />
                {name}
                {code === chosen ? <Icon name="check" /> : null}
              </button>
            </li>
          ))}
        </ul>
        <Unanswered answer={answer} rows={6} />
        {answer.data && countries.length === 0 ? (
          <output className="small text-secondary">
            {joinSentences([texts('empty.title'), texts('empty.description')], visitor.locale)}
          </output>
        ) : null}
      </div>
    </DialogFrame>
  );
}
