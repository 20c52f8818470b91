import { Button, type IconName, TermRows, type Tone, Well } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../content/texts.tsx';
import { Money } from '../features/settings/money.tsx';
import { useActiveAccount } from '../features/wallet/queries.ts';
import { goToHref } from '../navigation/go.ts';
import type { ModalProps } from '../navigation/modal-components.ts';
import { modalRule } from '../navigation/modals.ts';
import { useHref } from '../navigation/use-href.ts';
import { useModals } from '../navigation/use-modals.ts';
import { contentIcon, ResultDialog } from './result-dialog.tsx';

/** The three deposit results that share one dialog (M-25 to M-27): the state of the money, and that it is safe to close. */
export function DepositResult({ name }: ModalProps) {
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  const texts = useTexts('modals', modalRule(name).content ?? '');
  const account = useActiveAccount();
  const isPaid = name === 'deposit-success';
  const look: { icon: IconName; tone: Tone } = isPaid ? { icon: 'circle-check', tone: 'ok' } : { icon: 'clock', tone: 'info' };
  const history = texts.optional('historyButton');
  return (
    <ResultDialog
      title={texts('title')}
      text={texts.optional('description')}
      icon={contentIcon(texts, look.icon)}
      tone={look.tone}
      isFootEven
      foot={
        <>
          {history ? (
            <Button
              onClick={async () => {
                await modals.close(name);
                goToHref(router, href('/profile/history'));
              }}
            >
              {history}
            </Button>
          ) : null}
          <Button kind="primary" onClick={() => void modals.close(name)}>
            {texts('button')}
          </Button>
        </>
      }
    >
      {isPaid && account ? (
        <Well>
          <TermRows rows={[{ label: texts('balanceLabel'), value: <Money amount={account.balance} currency={account.currency} /> }]} />
        </Well>
      ) : null}
    </ResultDialog>
  );
}
