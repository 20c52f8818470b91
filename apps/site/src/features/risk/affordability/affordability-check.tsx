import { Button, Card, TermRows } from '@pavilion/ui';
import { isCurrencyCode, scaleOf } from '@pavilion/money';
import { type SubmitEvent, useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { AmountInput } from '../../settings/amount-input.tsx';
import { currenciesOptions, useAmountUnit, useMoneyFormat } from '../../settings/queries.ts';
import { readAmount, type TypedUnit } from '../../settings/typed-amount.ts';
import { useActiveAccount } from '../../wallet/queries.ts';
import { CheckStages } from '../check-stages.tsx';
import styles from '../risk.module.css';
import { affordable, type Month } from './affordability.ts';
import { LimitProposals } from './limit-proposals.tsx';

const parts = ['income', 'costs', 'debts', 'savings'] as const satisfies readonly (keyof Month)[];
type Typed = Record<(typeof parts)[number], string>;
const empty: Typed = { income: '', costs: '', debts: '', savings: '' };

/** Currencies with more decimal places are coins, and a month is not counted in coins. */
const MONEY_SCALE_MAX = 3;

/** The currency of the account in use, or the site's own where that is a coin. */
function useMonthCurrency(): string {
  const { api } = useSite();
  const { data: currencies = [] } = useQuery(currenciesOptions(api));
  const used = useActiveAccount()?.currency ?? '';
  if (isCurrencyCode(used) && scaleOf(used) <= MONEY_SCALE_MAX) return used;
  return currencies.find(({ isBase }) => isBase)?.code ?? used;
}

/** Four figures of a month and what they leave for play; they stay in this component's memory alone. */
export function AffordabilityCheck() {
  const texts = usePageTexts('affordability', 'profile');
  return (
    <Card id="affordability" title={texts('title')} className="stack-small">
      <p className="small text-secondary">{texts('hint')}</p>
      <CheckStages<Month>
        texts={texts}
        questions={(onAnswered) => <MonthForm texts={texts} onAnswered={onAnswered} />}
        result={(month, onAgain) => <Result texts={texts} month={month} onAgain={onAgain} />}
      />
    </Card>
  );
}

function readMonth(typed: Typed, unit: TypedUnit): Month | undefined {
  const [income, costs, debts, savings] = parts.map((part) => readAmount(typed[part], unit));
  if (income === undefined || costs === undefined || debts === undefined || savings === undefined) return undefined;
  return { income, costs, debts, savings };
}

function MonthForm({ texts, onAnswered }: { texts: Texts; onAnswered: (month: Month) => void }) {
  const currency = useMonthCurrency();
  const unit = useAmountUnit(currency);
  const [typed, setTyped] = useState(empty);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const month = readMonth(typed, unit);
    if (month === undefined) setMissing(true);
    else onAnswered(month);
  };
  return (
    <form className="stack-small" onSubmit={submit} autoComplete="off" noValidate>
      <div className="columns-two">
        {parts.map((part) => (
          <AmountInput
            key={part}
            label={texts(part)}
            className="tabular"
            currency={currency}
            value={typed[part]}
            onChange={(text) => setTyped({ ...typed, [part]: text })}
          />
        ))}
      </div>
      {isMissing ? <p role="alert">{texts('missing')}</p> : null}
      <span>
        <Button type="submit" kind="primary">
          {texts('show')}
        </Button>
      </span>
    </form>
  );
}

function Result({ texts, month, onAgain }: { texts: Texts; month: Month; onAgain: () => void }) {
  const money = useMoneyFormat();
  const href = useHref();
  const currency = useMonthCurrency();
  const { left, monthly, weekly } = affordable(month);
  return (
    <div className="stack-small">
      <div className="stack-small" role="status">
        <TermRows rows={[{ label: texts('leftLabel'), value: <bdi className="weight-semibold">{money.text(left, currency)}</bdi> }]} />
        {monthly > 0 ? (
          <p>
            {texts('rule')} {texts('suggestion', { monthly: money.short(monthly, currency), weekly: money.short(weekly, currency) })}
          </p>
        ) : (
          <p>{texts('nothing')}</p>
        )}
      </div>
      {monthly > 0 ? <LimitProposals texts={texts} monthly={monthly} currency={currency} /> : null}
      <div className={styles.controls}>
        {monthly > 0 ? null : (
          <a className="link" href={href('/profile/limits#break')}>
            {texts('breakLink')}
          </a>
        )}
        <Button kind="quiet" onClick={onAgain}>
          {texts('again')}
        </Button>
      </div>
    </div>
  );
}
