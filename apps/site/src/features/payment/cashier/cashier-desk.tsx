import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { Card, EmptyState, Skeleton } from '@pavilion/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { useIsWide } from '../../../visitor/use-is-wide.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { loadable } from '../../../navigation/loadable.tsx';
import { FollowContext } from '../processing/follow.ts';
import { ModalTexts } from '../../content/modal-texts.tsx';
import { usePageTexts } from '../../content/page.ts';
import { LoadFailedCard } from '../../content/load-failed.tsx';
import { newestPayments, useInvoices } from '../queries.ts';
import { WalletFootContext } from '../wallet-foot.tsx';
import styles from './cashier.module.css';

// Not preloaded: a phone opens the dialog instead, and a visitor who only looks at the accounts should wait for neither.
const { Component: CashierCard } = loadable(() => import('./cashier-card.tsx').then(({ CashierCard }) => CashierCard));
const { Component: HistoryPanel } = loadable(() => import('../history/history-panel.tsx').then(({ HistoryPanel }) => HistoryPanel));
const { Component: FollowPanel } = loadable(() => import('../processing/follow-panel.tsx').then(({ FollowPanel }) => FollowPanel));

/** The cashier on a page of its own, beside the accounts and the payment that is on its way; a phone has the accounts, and the dialog. */
export function CashierDesk({ children }: { children: ReactNode }) {
  const isShown = useIsWide();
  const isHydrated = useIsHydrated();
  const [followed, setFollowed] = useState('');
  return (
    <FollowContext value={(invoiceId) => setFollowed(invoiceId ?? '')}>
      <div className={styles.desk} data-cashier="">
        <div className={styles.cashier}>
          {isShown && isHydrated ? (
            <ModalTexts>
              <Suspense>
                <CashierCard />
              </Suspense>
            </ModalTexts>
          ) : null}
        </div>
        <div className={styles.side}>
          {children}
          {isShown && isHydrated ? (
            <ModalTexts>
              <Payments followed={followed} />
            </ModalTexts>
          ) : null}
        </div>
      </div>
    </FollowContext>
  );
}

/** A deposit whose page was left is paid later, or never: only a withdrawal is awaited without having been asked for in this visit. */
const isAwaited = (invoice: Invoice): boolean =>
  invoice.invoiceType === invoiceType.withdrawal && invoice.status !== invoiceStatus.success && invoice.status !== invoiceStatus.failure;

/** The payment on its way and the newest ones. They come together, so that neither moves the other. */
function Payments({ followed }: { followed: string }) {
  const texts = usePageTexts('wallet', 'profile');
  const { data, isError, refetch } = useInvoices(newestPayments);
  if (data === undefined)
    return isError ? <LoadFailedCard onRetry={() => void refetch()} /> : <Skeleton blockSize="320px" radius="var(--r-4)" />;
  return (
    <>
      <Running followed={followed} invoices={data.data} />
      <Card title={texts('paymentsTitle')}>
        {data.data.length === 0 ? (
          <EmptyState title={texts('empty.title')} text={texts('empty.description')} />
        ) : (
          <Suspense fallback={<Skeleton blockSize="320px" radius="var(--r-4)" />}>
            <HistoryPanel />
          </Suspense>
        )}
      </Card>
    </>
  );
}

/** The payment that was just made, else the newest withdrawal on its way, until the player puts it aside. */
function Running({ followed, invoices }: { followed: string; invoices: readonly Invoice[] }) {
  const [first, setFirst] = useState('');
  const [aside, setAside] = useState('');
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const open = invoices.find(isAwaited)?.id ?? '';
  // It stays when it is done: that it arrived is what the player waits for.
  if (first === '' && open !== '') setFirst(open);
  const invoiceId = followed || first;
  if (invoiceId === '' || invoiceId === aside) return null;
  return (
    <Card>
      <WalletFootContext value={foot}>
        <Suspense fallback={<Skeleton blockSize="420px" radius="var(--r-4)" />}>
          <FollowPanel invoiceId={invoiceId} onDone={() => setAside(invoiceId)} />
        </Suspense>
      </WalletFootContext>
      <div ref={setFoot} className={styles.foot} />
    </Card>
  );
}
