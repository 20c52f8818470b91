import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { Section } from '../../components/panel.tsx';
import { Answer, answerOf, Nothing } from '../../components/states.tsx';
import { usePlatformNow } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { type Say, useText, useTextOf } from '../../texts/use-text.ts';
import { Due } from './due.tsx';
import { DailyGraph } from './money/graph.tsx';
import { HappenedTable } from './happened.tsx';
import { Periods } from './money/periods.tsx';
import styles from './player.module.css';
import type { Head, TabProps } from './types.ts';

/** Open matters, balances, 90 days of money, the latest events, and the player's traits. */
export function Overview({ player }: TabProps) {
  const say = useText('player');
  const query = useQuery({
    queryKey: ['player', player.id, 'overview'],
    queryFn: () => api.players.readPlayerOverview({ params: { id: player.id } }),
    refetchInterval: 10_000,
  });
  const overview = query.data;
  const now = usePlatformNow();
  return (
    <div className={styles.twoColumns}>
      <div>
        <Section title={say('accounts')}>
          <Accounts player={player} />
        </Section>
        <Answer {...answerOf(query)}>
          {overview === undefined ? null : (
            <>
              <Due due={overview.due} isDueWhole={overview.isDueWhole} />
              <Periods overview={overview} />
              <DailyGraph overview={overview} today={new Date(now)} />
              <Section title={say('latest')}>
                {overview.latest.length === 0 ? <Nothing title={say('nothingHappened')} /> : <HappenedTable rows={overview.latest} />}
              </Section>
            </>
          )}
        </Answer>
      </div>
      <div className={styles.aside}>
        <Known player={player} />
      </div>
    </div>
  );
}

/** One account per row: its currency is in the first column and is not repeated with each amount. */
export function Accounts({ player }: { player: Head }) {
  const say = useText('player');
  const { money } = useFormats();
  return (
    <DataTable
      label={say('accounts')}
      rows={player.accounts}
      rowId={({ currency }) => currency}
      columns={[
        { id: 'currency', heading: say('currency'), cell: ({ currency, isActive }) => (isActive ? say('active', { currency }) : currency) },
        { id: 'cash', heading: say('cash'), isEnd: true, cell: ({ cash, currency }) => money(cash, currency) },
        { id: 'bonus', heading: say('bonus'), isEnd: true, cell: ({ bonus, currency }) => money(bonus, currency) },
        {
          id: 'locked',
          heading: say('locked'),
          isEnd: true,
          cell: ({ locked, currency }) => money(locked, currency),
        },
        { id: 'owed', heading: say('owed'), isEnd: true, cell: ({ owed, currency }) => money(owed, currency) },
      ]}
    />
  );
}

/** Whether the current contact is confirmed, and the new one that waits for confirmation. */
function confirmedText(say: Say<'player'>, isConfirmed: boolean, waiting: string | null): string {
  const now = say(isConfirmed ? 'yes' : 'no');
  return waiting === null ? now : say('contactWaits', { now, waiting });
}

function Known({ player }: { player: Head }) {
  const say = useText('player');
  const name = useTextOf('players');
  const { minute } = useFormats();
  const { grounds, exclusion, timeZone } = player;
  return (
    <>
      <Section title={say('facts')}>
        <Facts
          isLined
          facts={[
            { id: 'identity', term: say('identity'), value: name(player.identity) },
            { id: 'mail', term: say('mailConfirmed'), value: confirmedText(say, player.isEmailConfirmed, player.newEmail) },
            { id: 'phone', term: say('phoneConfirmed'), value: confirmedText(say, player.isPhoneConfirmed, player.newPhone) },
            { id: 'factor', term: say('secondFactor'), value: say(player.hasSecondFactor ? 'yes' : 'no') },
            { id: 'passkeys', term: say('passkeys'), value: player.passkeys },
            { id: 'zone', term: say('zone'), value: timeZone ?? '–' },
            { id: 'limits', term: say('limits'), value: player.limits },
            { id: 'seen', term: say('seen'), value: player.seenAt === null ? '–' : minute(player.seenAt) },
          ]}
        />
      </Section>
      {grounds.length === 0 ? null : (
        <Section title={say('grounds')}>
          <Facts
            isLined
            facts={grounds.map(({ ground, status, since }) => ({
              id: ground,
              term: say(ground),
              value: `${name(status) ?? status}${since === null ? '' : `, ${minute(since)}`}`,
            }))}
          />
        </Section>
      )}
      {exclusion === null ? null : (
        <Section title={say(exclusion.kind)}>
          <p>{say('until', { time: minute(exclusion.endsAt) })}</p>
          {exclusion.isReopeningAsked ? <p className="text-warning">{say('reopeningAskedNow')}</p> : null}
        </Section>
      )}
    </>
  );
}
