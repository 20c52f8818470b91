import { Button, TermRows } from '@pavilion/ui';
import { DialogClose, DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useTexts } from '../../content/texts.tsx';
import { Unanswered } from '../../features/content/load-failed.tsx';
import { PriceTagBox } from '../../features/game/bonuses/details.tsx';
import { useOfferTerms } from '../../features/game/offers/offer-terms.tsx';
import { type Offer, useOffers } from '../../features/game/bonuses/queries.ts';
import type { BonusPreference } from '../../features/payment/deposit/bonus-selection.ts';
import { changeDraft, useDepositDraft } from '../../features/payment/deposit/deposit-draft.ts';
import { useMoneyText } from '../../features/settings/money.tsx';
import { activeAccountOf, useAccounts } from '../../features/wallet/queries.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { bonusParameter } from '../../navigation/modals.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { type Answer, allAnswers } from '../../api/all-answers.ts';
import { useMissingRecord } from '../../features/content/use-missing-record.ts';

/** The terms of an offered bonus, with the current deposit as an example (M-35). */
export function WalletBonusInfo({ name, value }: ModalProps) {
  const modals = useModals();
  const texts = useTexts('modals', 'walletBonusInfo');
  const common = useTexts('globalComponents', 'common');
  const accounts = useAccounts();
  const currency = activeAccountOf(accounts.data)?.currency ?? '';
  const { offer, answer } = useExample(value, currency);
  useMissingRecord(name, offer === undefined && currency !== '' && answer.data !== undefined);

  async function decide(preference: BonusPreference): Promise<void> {
    await modals.close(name);
    if (!modals.isOpen('wallet'))
      await modals.open('wallet', 'deposit', preference.kind === 'bonus' ? { [bonusParameter]: preference.id } : {});
    changeDraft({ preference });
  }
  return (
    <DialogFrame
      isText
      size="m"
      title={offer?.name ?? texts('title')}
      closeLabel={common('buttons.close')}
      isFootEven
      foot={
        offer ? (
          <>
            <Button onClick={() => void decide({ kind: 'declined' })}>{texts('withoutButton')}</Button>
            <Button onClick={() => void decide({ kind: 'bonus', id: offer.id })}>{texts('useButton')}</Button>
          </>
        ) : (
          <DialogClose onClose={() => void modals.close(name)}>{common('buttons.close')}</DialogClose>
        )
      }
    >
      {offer ? (
        <OfferInfo offer={offer} currency={currency} />
      ) : (
        <Unanswered answer={currency === '' ? allAnswers([accounts]) : answer} rows={12} />
      )}
    </DialogFrame>
  );
}

/** The offer calculated for the current deposit; without one, or if it does not qualify, for the smallest deposit that does. */
function useExample(id: string, currency: string): { offer: (Offer & { example: number }) | undefined; answer: Answer } {
  const { deposit } = useDepositDraft();
  const typed = deposit?.currency === currency ? deposit.amount : 0;
  const asTyped = useOffers({ amount: typed, currency });
  const found = asTyped.offers.find((offer) => offer.id === id);
  const smallest = found?.range.min ?? 0;
  const atLeast = useOffers({ amount: smallest, currency }).offers.find((offer) => offer.id === id);
  const isTyped = typed > 0 && found?.isFitting === true;
  const offer = isTyped ? found : atLeast;
  return { offer: offer && { ...offer, example: isTyped ? typed : smallest }, answer: asTyped.answer };
}

function OfferInfo({ offer, currency }: { offer: Offer & { example: number }; currency: string }) {
  const texts = useTexts('modals', 'walletBonusInfo');
  const money = useMoneyText();
  const parts = useOfferTerms(offer, currency);
  return (
    <div className="stack">
      {offer.example > 0 ? <p className="small text-secondary">{texts('example', { amount: money(offer.example, currency) })}</p> : null}
      <PriceTagBox gain={offer.worth.money} betTotal={offer.betTotal} currency={currency} />
      {parts.map(({ name, rows }, index) => (
        <section key={index}>
          {name === undefined ? null : <h3 className="heading-card">{name}</h3>}
          <TermRows rows={rows} />
        </section>
      ))}
      <p className="small text-secondary">{texts('hint')}</p>
    </div>
  );
}
