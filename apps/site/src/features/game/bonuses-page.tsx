import { Badge, Card, EmptyState, Progress } from '@pavilion/ui';
import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { PlayerBonus } from '@pavilion/contract/game-bonus.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../content/texts.tsx';
import { useSite } from '../../session/use-site.ts';
import { usePageTexts } from '../content/page.ts';
import { Money, useMoneyText } from '../settings/money.tsx';
import { useActiveAccount } from '../wallet/queries.ts';
import { playerBonusesOptions } from './bonus-queries.ts';

/** Bonuses of the active account; none is an honest answer too (design.md §5.14). */
export function BonusesPage() {
  const { api } = useSite();
  const texts = usePageTexts('bonuses', 'profile');
  const account = useActiveAccount();
  const { data } = useQuery({ ...playerBonusesOptions(api, account?.currency ?? ''), enabled: account !== undefined });
  const active = data?.filter(({ status }) => status === bonusStatus.active) ?? [];
  const issued = data?.filter(({ status }) => status === bonusStatus.issued) ?? [];
  const own = account ? <OwnMoney amount={account.withdrawalBalance} currency={account.currency} /> : null;
  return (
    <>
      <h1>{texts('title')}</h1>
      {own}
      {active.length + issued.length === 0 ? (
        <Card>
          <EmptyState title={texts('empty.title')} text={texts('empty.description')} />
        </Card>
      ) : null}
      <BonusList title={texts('activeTitle')} bonuses={active} />
      <BonusList title={texts('issuedTitle')} bonuses={issued} />
    </>
  );
}

function OwnMoney({ amount, currency }: { amount: number; currency: string }) {
  const labels = useTexts('globalComponents', 'common').group('money');
  return (
    <Card className="row between">
      <span className="t2">{labels('own')}</span>
      <b className="b6">
        <Money amount={amount} currency={currency} />
      </b>
    </Card>
  );
}

function BonusList({ title, bonuses }: { title: string; bonuses: readonly PlayerBonus[] }) {
  const money = useMoneyText();
  if (bonuses.length === 0) return null;
  return (
    <section className="stack-s" aria-label={title}>
      <h2 className="h-card">{title}</h2>
      {bonuses.map((bonus) => (
        <Card
          key={bonus.id}
          title={bonus.name}
          titleEnd={
            <Badge tone="bonus" icon="gift">
              {title}
            </Badge>
          }
        >
          <div className="stack-s">
            <Money amount={bonus.amount} currency={bonus.currency} />
            <Progress
              tone="bonus"
              percent={bonus.currentWagerPercentage}
              label={bonus.name}
              valueText={money(bonus.currentWagerAmount, bonus.currency)}
            />
          </div>
        </Card>
      ))}
    </section>
  );
}
