import { Button, EmptyState, TermRows } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useTexts } from '../content/texts.tsx';
import { Unanswered } from '../features/content/load-failed.tsx';
import { PriceTagBox } from '../features/game/bonuses/details.tsx';
import { useOfferTerms } from '../features/game/bonuses/offer-terms.tsx';
import { type Offer, useOffers } from '../features/game/bonuses/queries.ts';
import type { BonusWish } from '../features/payment/bonus-selection.ts';
import { changeDraft, useDepositDraft } from '../features/payment/deposit-draft.ts';
import { useMoneyText } from '../features/settings/money.tsx';
import { activeAccountOf, useAccounts } from '../features/wallet/queries.ts';
import type { ModalProps } from '../navigation/modal-components.ts';
import { bonusParameter } from '../navigation/modals.ts';
import { useModals } from '../navigation/use-modals.ts';
import { type Answer, allAnswers } from '../session/all-answers.ts';

/** The terms of a bonus on offer, with an example of the deposit that is being made (M-35). */
export function WalletBonusInfo({ name, value }: ModalProps) {
  const modals = useModals();
  const texts = useTexts('modals', 'walletBonusInfo');
  const common = useTexts('globalComponents', 'common');
  const bonuses = useTexts('globalComponents', 'bonuses');
  const accounts = useAccounts();
  const currency = activeAccountOf(accounts.data)?.currency ?? '';
  const { offer, answer } = useExample(value, currency);

  async function decide(wish: BonusWish): Promise<void> {
    await modals.close(name);
    if (!modals.isOpen('wallet')) await modals.open('wallet', 'deposit', wish.kind === 'bonus' ? { [bonusParameter]: wish.id } : {});
    changeDraft({ wish });
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
          <Button onClick={() => void modals.close(name)}>{common('buttons.close')}</Button>
        )
      }
    >
      {offer ? <OfferInfo offer={offer} currency={currency} /> : null}
      {offer ? null : <Unanswered answer={currency === '' ? allAnswers([accounts]) : answer} rows={6} />}
      {offer || answer.data === undefined ? null : <EmptyState title={bonuses('gone')} />}
    </DialogFrame>
  );
}

/** The offer worked out for the deposit that is being made; for the smallest that fits where none is, or where that one does not. */
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
      {offer.example > 0 ? <p className="small t2">{texts('example', { amount: money(offer.example, currency) })}</p> : null}
      <PriceTagBox gain={offer.worth.money} betTotal={offer.betTotal} currency={currency} />
      {parts.map(({ name, rows }, index) => (
        <section key={index}>
          {name === undefined ? null : <h3 className="h-card">{name}</h3>}
          <TermRows rows={rows} />
        </section>
      ))}
      <p className="small t2">{texts('hint')}</p>
    </div>
  );
}
