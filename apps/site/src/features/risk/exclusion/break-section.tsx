import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import { Button, Card, Note, Select } from '@pavilion/ui';
import { useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useNow } from '../../../browser/use-now.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { constantsOptions } from '../../settings/queries.ts';
import styles from '../limits/limits.module.css';
import { endOfPeriod } from './period-end.ts';
import { useCreateLimit } from '../queries.ts';

/** A break: its length, its meaning and its end, and a confirmation that begins it. It cannot be ended early (D-64). */
export function BreakSection({ running }: { running: Limit | undefined }) {
  const moments = useMoments();
  const texts = usePageTexts('limits', 'profile').group('coolingOff');
  const [chosen, setChosen] = useState<string>();
  return (
    <Card id="break" title={texts('label')} className="stack">
      {running?.expiredAt ? (
        <Note tone="info" icon="timer" role="status">
          <p>{texts('until', { date: moments.deadline(running.expiredAt) })}</p>
        </Note>
      ) : (
        <p className="small text-secondary">{texts('hint')}</p>
      )}
      {chosen === undefined ? (
        <BreakChoice running={running} onChoose={setChosen} />
      ) : (
        <BreakQuestion period={chosen} onDone={() => setChosen(undefined)} />
      )}
    </Card>
  );
}

/** The operator's periods (D-66); while a break runs only longer ones are left. */
function BreakChoice({ running, onChoose }: { running: Limit | undefined; onChoose: (period: string) => void }) {
  const { api } = useSite();
  const page = usePageTexts('limits', 'profile');
  const periodNames = useTexts('globalComponents', 'constants').group('limitPeriods');
  const { data: constants, isPending } = useQuery(constantsOptions(api));
  const periods = constants?.player.limit.coolingOffPeriod.map(({ id }) => String(id)) ?? [];
  const open = running === undefined ? periods : periods.slice(periods.indexOf(running.period ?? '') + 1);
  const [period, setPeriod] = useState('');
  const chosen = open.includes(period) ? period : (open[0] ?? '');
  // Keeps its space while the periods load.
  if (open.length === 0 && !isPending) return null;
  return (
    <div className={styles.choice} aria-hidden={isPending || undefined} inert={isPending}>
      <Select label={page('coolingOff.selectLabel')} value={chosen} onChange={(event) => setPeriod(event.target.value)}>
        {open.map((id) => (
          <option key={id} value={id}>
            {periodNames(id)}
          </option>
        ))}
      </Select>
      <Button onClick={() => onChoose(chosen)}>{page('setButtonLabel')}</Button>
    </div>
  );
}

function BreakQuestion({ period, onDone }: { period: string; onDone: () => void }) {
  const moments = useMoments();
  const page = usePageTexts('limits', 'profile');
  const alert = useAlerts();
  const nowMs = useNow() ?? 0;
  const create = useCreateLimit();
  const date = moments.deadline(endOfPeriod(period, nowMs)?.toISOString() ?? '');
  async function begin() {
    await create.mutateAsync({ definition: limitDefinition.coolingOff, period });
    void alert('limit.coolingOffStarted');
    onDone();
  }
  return (
    <div className="stack-small">
      <Note tone="warning" icon="triangle-alert" role="alert">
        <p>{page('coolingOff.ask', { date })}</p>
      </Note>
      {create.isError ? (
        <p className="small" role="alert">
          {page('failed')}
        </p>
      ) : null}
      <div className="columns-two">
        <Button onClick={onDone}>{page('coolingOff.backButton')}</Button>
        <Button disabled={create.isPending} onClick={() => void begin().catch(() => undefined)}>
          {page('coolingOff.startButton')}
        </Button>
      </div>
    </div>
  );
}
