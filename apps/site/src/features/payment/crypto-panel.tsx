import type { PaymentField, PaymentMethod } from '@pavilion/contract/payment.ts';
import type { Account } from '@pavilion/contract/wallet.ts';
import { Note, Select, Skeleton, TermRows } from '@pavilion/ui';
import { type ReactNode, useState } from 'react';
import { walletStep } from '../../analytics/events.ts';
import { useTrack } from '../../analytics/use-track.ts';
import { useTexts } from '../../content/texts.tsx';
import { useSite } from '../../session/use-site.ts';
import { useMoneyFormat } from '../settings/queries.ts';
import { BonusChoice, useBonusOffer } from './bonus-choice.tsx';
import { CopyValue } from './copy-value.tsx';
import { LimitCard } from './limit-card.tsx';
import { inLocale } from './method-look.ts';
import styles from './payment.module.css';
import { QrCode } from '../content/qr-code.tsx';
import { TransferProgress } from './transfer-progress.tsx';
import { useDepositAddress } from './use-deposit-address.ts';

const networkKey = 'crypto_network';

export type CryptoPanelProps = { method: PaymentMethod; account: Account; promoBox: ReactNode };

/** Network, warning, code, address, tag and bonus of a chain; nothing is sent from here, coins come when they come (W-19 to W-21). */
export function CryptoPanel({ method, account, promoBox }: CryptoPanelProps) {
  const { currency } = account;
  const field = method.fields.find(({ key }) => key === networkKey);
  const networks = field?.options ?? [];
  const [chosen, setChosen] = useState<string | null | undefined>(networks.length === 1 ? networks[0]?.id : undefined);
  const network = networks.find(({ id }) => id === chosen);
  const amount = network?.minAmount ?? method.amountMin;
  const deposit = { amount, currency };
  const offer = useBonusOffer(deposit, { isCrypto: true });
  const track = useTrack();
  // The first network's address is asked for before one is chosen: it stands there, out of focus, until then.
  const { response, isOverLimit } = useDepositAddress({
    method,
    account,
    network: field ? (network ?? networks[0])?.id : undefined,
    bonus: offer.asked,
    code: offer.code,
  });
  const texts = useTexts('modals', 'wallet').group('deposit');
  const money = useMoneyFormat();
  const isChosen = field === undefined || network !== undefined;

  function chooseNetwork(id: string) {
    setChosen(networks.find((candidate) => (candidate.id ?? '') === id)?.id);
    track((userId) => walletStep(userId, 'network', 'deposit'));
  }

  if (isOverLimit) return <LimitCard />;
  return (
    <div className={styles.form}>
      <TransferProgress currency={currency} />
      {field ? <NetworkSelect field={field} chosen={network ? (network.id ?? '') : undefined} onChoose={chooseNetwork} /> : null}
      {isChosen ? (
        <Note tone="warning" icon="triangle-alert">
          <p>{texts('warning', { currency, network: network?.name ?? currency })}</p>
        </Note>
      ) : null}
      <div className={styles.pay} data-blurred={isChosen ? undefined : ''} inert={!isChosen} aria-busy={response === undefined}>
        {response?.address ? (
          <Destination address={response.address} tag={response.tag ?? undefined} />
        ) : (
          <Skeleton blockSize="200px" radius="var(--r-2)" />
        )}
      </div>
      <BonusChoice offer={offer} deposit={deposit} isCrypto promoBox={promoBox} />
      <TermRows rows={[{ label: texts('smallestLabel'), value: <bdi dir="ltr">{money.text(amount, currency)}</bdi> }]} />
    </div>
  );
}

/** Never set beforehand where there are several: coins on the wrong chain are lost (design.md §7). */
function NetworkSelect({ field, chosen, onChoose }: { field: PaymentField; chosen: string | undefined; onChoose: (id: string) => void }) {
  const { visitor } = useSite();
  const words = useTexts('fieldsSettings', 'fieldsControls').group('networkSelect');
  return (
    <Select
      label={inLocale(field.labels, visitor.locale) || words('label')}
      hint={inLocale(field.hints, visitor.locale)}
      value={chosen ?? unchosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      {chosen === undefined ? (
        <option value={unchosen} disabled>
          {words('placeholder')}
        </option>
      ) : null}
      {(field.options ?? []).map(({ id, name }) => (
        <option key={id ?? ''} value={id ?? ''}>
          {name}
        </option>
      ))}
    </Select>
  );
}

const unchosen = '-';

function Destination({ address, tag }: { address: string; tag: string | undefined }) {
  const texts = useTexts('modals', 'wallet').group('deposit');
  return (
    <>
      <QrCode value={address} label={texts('addressQrLabel')} />
      <div className={styles.copies}>
        <CopyValue isGrouped label={texts('addressInputLabel')} value={address} copiedLabel={texts('copiedLabel')} />
        {tag === undefined ? null : (
          <>
            <CopyValue isGrouped label={texts('destinationTag.label')} value={tag} copiedLabel={texts('copiedLabel')} />
            <p className="cap t2">{texts('destinationTag.warning')}</p>
          </>
        )}
      </div>
    </>
  );
}
