import type { DepositResponse, PaymentField, PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { Note, Select, Skeleton, TermRows } from '@pavilion/ui';
import { type ReactNode, useState } from 'react';
import { walletStep } from '../../../analytics/events.ts';
import { useTrack } from '../../../analytics/use-track.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { useMoneyFormat } from '../../settings/queries.ts';
import { BonusChoice, useBonusOffer } from './bonus-choice.tsx';
import { CopyValue } from '../processing/copy-value.tsx';
import { LimitCard } from './limit-card.tsx';
import type { LimitRoom } from './limit-view.ts';
import { inLocale } from '../methods/method-look.ts';
import styles from '../payment.module.css';
import processingStyles from '../processing/processing.module.css';
import { QrCode } from '../../content/qr-code.tsx';
import { TransferProgress } from './transfer-progress.tsx';
import { useDepositAddress } from './use-deposit-address.ts';
import { useDepositRoom } from './use-deposit-room.ts';

const networkKey = 'crypto_network';

type CryptoPanelProps = { method: PaymentMethod; account: Account; promoBox: ReactNode };

/** Network, warning, QR code, address, tag and bonus of a crypto deposit. The player sends the coins from their own wallet (W-19 to W-21). */
export function CryptoPanel({ method, account, promoBox }: CryptoPanelProps) {
  const { currency } = account;
  const choice = useNetworkChoice(method);
  const room = useDepositRoom(currency);
  const amount = choice.network?.minAmount ?? method.amountMin;
  const deposit = { amount, currency };
  const offer = useBonusOffer(deposit, { isCrypto: true });
  const { response, isOverLimit } = useDepositAddress({
    method,
    account,
    network: choice.addressNetwork,
    bonus: offer.bonusFields,
    code: offer.code,
  });
  const texts = useTexts('modals', 'wallet').group('deposit');

  if (isOverLimit) return <LimitCard />;
  if (room && room.forDeposit < method.amountMin)
    return (
      <div className={styles.form}>
        <TransferProgress currency={currency} />
        <LimitCard short={{ room, min: method.amountMin, currency }} />
      </div>
    );
  return (
    <div className={styles.form}>
      <TransferProgress currency={currency} />
      {choice.field ? <NetworkSelect field={choice.field} value={choice.value} onChoose={choice.choose} /> : null}
      {choice.isMade ? (
        <Note tone="warning" icon="triangle-alert">
          <p>{texts('warning', { currency, network: choice.network?.name ?? currency })}</p>
        </Note>
      ) : null}
      <Destination response={response} isBlurred={!choice.isMade} />
      <BonusChoice offer={offer} deposit={deposit} isCrypto promoBox={promoBox} />
      <Terms least={amount} currency={currency} room={room} />
    </div>
  );
}

/** The smallest payment, and what the player's deposit limits leave. */
function Terms({ least, currency, room }: { least: number; currency: string; room: LimitRoom | undefined }) {
  const texts = useTexts('modals', 'wallet').group('deposit');
  const money = useMoneyFormat();
  const shown = (amount: number, of: string) => <bdi dir="ltr">{money.text(amount, of)}</bdi>;
  const left = room ? [{ label: texts('limit.left'), value: shown(room.amount, room.currency) }] : [];
  return <TermRows rows={[{ label: texts('smallestLabel'), value: shown(least, currency) }, ...left]} />;
}

/**
 * The network of the deposit. Several networks start unselected, because coins sent on the wrong chain are lost (design §7); the
 * address of the first one is already requested and shown blurred.
 */
function useNetworkChoice({ fields }: PaymentMethod) {
  const field = fields.find(({ key }) => key === networkKey);
  const networks = field?.options ?? [];
  const [chosenId, setChosenId] = useState<string | null | undefined>(networks.length === 1 ? networks[0]?.id : undefined);
  const track = useTrack();
  const network = networks.find(({ id }) => id === chosenId);
  function choose(id: string) {
    setChosenId(networks.find((candidate) => (candidate.id ?? '') === id)?.id);
    track((userId) => walletStep(userId, 'network', 'deposit'));
  }
  return {
    field,
    network,
    /** The selected option of the field; undefined until a network is chosen. */
    value: network && (network.id ?? ''),
    /** The network whose address is requested; undefined where the method has no networks. */
    addressNetwork: (network ?? networks[0])?.id,
    isMade: field === undefined || network !== undefined,
    choose,
  };
}

function NetworkSelect({ field, value, onChoose }: { field: PaymentField; value: string | undefined; onChoose: (id: string) => void }) {
  const { visitor } = useSite();
  const words = useTexts('fieldsSettings', 'fieldsControls').group('networkSelect');
  return (
    <Select
      label={inLocale(field.labels, visitor.locale) || words('label')}
      hint={inLocale(field.hints, visitor.locale)}
      value={value ?? unchosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      {value === undefined ? (
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

/** The address to pay to, or its placeholder; blurred and inert until a network is chosen. */
function Destination({ response, isBlurred }: { response: DepositResponse | undefined; isBlurred: boolean }) {
  return (
    <div className={processingStyles.pay} data-blurred={isBlurred ? '' : undefined} inert={isBlurred} aria-busy={response === undefined}>
      {response?.address ? (
        <DepositAddress address={response.address} tag={response.tag ?? undefined} />
      ) : (
        <Skeleton blockSize="200px" radius="var(--r-2)" />
      )}
    </div>
  );
}

function DepositAddress({ address, tag }: { address: string; tag: string | undefined }) {
  const texts = useTexts('modals', 'wallet').group('deposit');
  return (
    <>
      <QrCode value={address} label={texts('addressQrLabel')} />
      <div className={processingStyles.copies}>
        <CopyValue isGrouped label={texts('addressInputLabel')} value={address} copiedLabel={texts('copiedLabel')} />
        {tag === undefined ? null : (
          <>
            <CopyValue isGrouped label={texts('destinationTag.label')} value={tag} copiedLabel={texts('copiedLabel')} />
            <p className="caption text-secondary">{texts('destinationTag.warning')}</p>
          </>
        )}
      </div>
    </>
  );
}
