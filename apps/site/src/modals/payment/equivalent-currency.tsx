import { RadioList, Switch } from '@pavilion/ui';
import { DialogClose, DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { equivalentCurrencyDefault } from '@pavilion/contract/constants.ts';
import { useQuery } from '../../hydration/use-query.ts';
import { currencyName, formatEquivalent } from '../../content/format.ts';
import { useTexts } from '../../content/texts.tsx';
import { currenciesOptions, useMoneyFormat } from '../../features/settings/queries.ts';
import { chooseEquivalent, switchEquivalent, useEquivalentCurrency, useEquivalentOf } from '../../features/wallet/equivalent/equivalent.ts';
import { useActiveAccount } from '../../features/wallet/queries.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useSite } from '../../visitor/use-site.ts';

/** Selects the fiat currency in which balances also show their value, US dollars first, or none (product §4, W-12, M-29). */
export function EquivalentCurrency() {
  const { api, visitor } = useSite();
  const modals = useModals();
  const texts = useTexts('modals', 'equivalentCurrency');
  const common = useTexts('globalComponents', 'common');
  const equivalent = useEquivalentCurrency();
  const fiat = (useQuery(currenciesOptions(api)).data ?? [])
    .filter(({ type }) => type === 'fiat')
    .toSorted((one, other) => Number(other.code === equivalentCurrencyDefault) - Number(one.code === equivalentCurrencyDefault));
  return (
    <DialogFrame
      size="s"
      title={texts('title')}
      closeLabel={common('buttons.close')}
      foot={
        <DialogClose isBlock onClose={() => void modals.close('equivalent-currency')}>
          {texts('doneButton')}
        </DialogClose>
      }
    >
      <div className="stack">
        <p className="small text-secondary">{texts('description')}</p>
        <div className="row between">
          <span aria-hidden="true">{texts('switchLabel')}</span>
          <Switch label={texts('switchLabel')} isOn={equivalent !== undefined} onChange={switchEquivalent} />
        </div>
        {equivalent === undefined ? null : (
          <>
            <RadioList
              label={texts('listLabel')}
              name="equivalent"
              value={equivalent}
              options={fiat.map(({ code }) => ({ value: code, label: currencyName(code, visitor.locale), end: code }))}
              onChange={chooseEquivalent}
            />
            <Example />
          </>
        )}
      </div>
    </DialogFrame>
  );
}

/** The player's own balance as an example. */
function Example() {
  const { visitor } = useSite();
  const texts = useTexts('modals', 'equivalentCurrency');
  const money = useMoneyFormat();
  const account = useActiveAccount();
  const equivalentOf = useEquivalentOf();
  const worth = account && equivalentOf({ amount: account.balance, currency: account.currency });
  if (!account || !worth) return null;
  return (
    <p className="small text-secondary">
      {texts('example', { amount: money.text(account.balance, account.currency), equivalent: formatEquivalent(worth, visitor.locale) })}
    </p>
  );
}
