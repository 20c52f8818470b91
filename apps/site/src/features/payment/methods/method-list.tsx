import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import { Skeleton } from '@pavilion/ui';
import { useEffect, useRef } from 'react';
import { skeletonItems } from '@pavilion/contract/constants.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { useMoneyFormat } from '../../settings/queries.ts';
import { MethodArt } from './method-art.tsx';
import { type MethodMark, methodName } from './method-look.ts';
import { feeText, timeText } from './method-terms.ts';
import { useMethodMark } from './use-method-mark.ts';
import styles from './methods.module.css';

type MethodListProps = {
  methods: readonly PaymentMethod[];
  currency: string;
  chosen: string | undefined;
  onChoose: (method: string) => void;
};

/** Payment methods, each with its mark, name, range, time and fee. */
export function MethodList({ methods, currency, chosen, onChoose }: MethodListProps) {
  const texts = useTexts('modals', 'wallet');
  const list = useRef<HTMLUListElement>(null);
  const known = useRef(methods.length);
  useEffect(() => {
    const isFewer = methods.length < known.current;
    known.current = methods.length;
    // A method that is removed while it has the focus passes the focus to the list.
    if (isFewer && document.activeElement?.contains(list.current)) list.current?.focus();
  }, [methods.length]);
  return (
    <ul ref={list} tabIndex={-1} className={styles.methods} aria-label={texts('methodsLabel')}>
      {methods.map((method) => (
        <li key={method.method}>
          <MethodRow method={method} currency={currency} isChosen={method.method === chosen} onChoose={() => onChoose(method.method)} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = { method: PaymentMethod; currency: string; isChosen: boolean; onChoose: () => void };

function MethodRow({ method, currency, isChosen, onChoose }: RowProps) {
  const { visitor } = useSite();
  const texts = useTexts('modals', 'wallet');
  const money = useMoneyFormat();
  const mark = useMethodMark(method, currency);
  const isUnavailable = method.isAvailable === false;
  return (
    <button type="button" aria-pressed={isChosen} disabled={isUnavailable && !isChosen} onClick={onChoose}>
      <MethodPicture mark={mark} />
      <b>{methodName(method, visitor.locale)}</b>
      <span className={styles.range}>
        <span className={styles.terms}>
          {isUnavailable ? (
            texts('awayMethods.label')
          ) : (
            <bdi dir="ltr" className="tabular">
              {texts('methodRange', {
                min: numberOf(money.short(method.amountMin, currency)),
                max: money.short(method.amountMax, currency),
              })}
            </bdi>
          )}
          <span className={styles.cost}>{feeText(method, texts)}</span>
        </span>
        {isUnavailable ? null : timeText(method, texts, visitor.locale)}
      </span>
    </button>
  );
}

/** The number of a formatted amount, without its currency: a range names it once, at its end. */
const numberOf = (money: string): string => money.split('\u00a0')[0] ?? money;

/** A method's logo or icon. */
export function MethodPicture({ mark }: { mark: MethodMark }) {
  return (
    <span className={styles.mark}>
      {mark.kind === 'logo' ? (
        <img src={mark.address} alt="" width="24" height="24" loading="lazy" decoding="async" />
      ) : (
        <MethodArt name={mark.name} />
      )}
    </span>
  );
}

/** The number of methods that each of the two placeholders stands for; together they are as tall as the list will be. */
const WAYS_EACH = 3;

/** Placeholders while the methods load (W-04). */
export function MethodsLoading() {
  const texts = useTexts('modals', 'wallet');
  return (
    <div aria-busy="true" className={styles.methods}>
      <output className="visually-hidden">{texts('loadingLabel')}</output>
      {Array.from({ length: skeletonItems }, (_, index) => (
        <div key={index} data-skeleton="" className={styles.waiting}>
          {Array.from({ length: WAYS_EACH }, (_, way) => (
            <Skeleton key={way} blockSize="80px" radius="var(--r-3)" />
          ))}
        </div>
      ))}
    </div>
  );
}
