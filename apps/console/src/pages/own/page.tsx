import { canonicalTimeZone, timeZoneNames } from '@pavilion/contract/identity/time-zone.ts';
import { Button } from '@pavilion/ui';
import { OneOf, OneOrNone } from '../../components/fields/choices.tsx';
import { useSavePreferences } from '../../session/preferences.ts';
import { Panel, Scrolling, Section } from '../../components/panel.tsx';
import { Facts } from '../../components/facts.tsx';
import { useSession } from '../../session/session.ts';
import { useSignOut } from '../../sign-in/sign-out.ts';
import { languages } from '../../texts/texts.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { OwnBulks } from './bulks.tsx';
import { Factors } from './factors.tsx';
import styles from './own.module.css';
import { Passkeys } from './passkeys.tsx';
import { OwnSessions } from './sessions.tsx';

const themes = ['system', 'light', 'dark'] as const;
const zones = timeZoneNames();
/** A zone chosen under a former name is listed under its present one. */
const zoneName = (zone: string): string => canonicalTimeZone(zone) ?? zone;

/** The operator's own account: factors, sessions, appearance and keys. */
export function Page() {
  const say = useText('own');
  const { operator, roles, expiresAt } = useSession();
  const { minute } = useFormats();
  const signOut = useSignOut();
  return (
    <Panel
      title={say('title')}
      end={
        <Button icon="log-out" onClick={signOut}>
          {say('signOut')}
        </Button>
      }
    >
      <Scrolling label={say('title')}>
        <Section title={say('who')}>
          <div className={styles.narrow}>
            <Facts
              isLined
              facts={[
                { id: 'name', term: say('name'), value: operator.name },
                { id: 'email', term: say('email'), value: operator.email },
                { id: 'roles', term: say('roles'), value: roles.join(', ') },
                { id: 'until', term: say('sessionUntil'), value: minute(expiresAt) },
              ]}
            />
          </div>
        </Section>
        <OwnBulks />
        <Preferences />
        <Factors />
        <Passkeys />
        <OwnSessions />
      </Scrolling>
    </Panel>
  );
}

function Preferences() {
  const say = useText('own');
  const { preferences, clock } = useSession();
  const save = useSavePreferences();
  const singleKeys = preferences.singleKeys !== false;
  return (
    <Section title={say('preferences')}>
      <div className={styles.fields}>
        <OneOrNone
          label={say('language')}
          none={say('browserLanguage')}
          options={languages}
          labelOf={(language) => say(language)}
          chosen={String(preferences.language ?? '')}
          onChange={(language) => save.mutate({ language: language ?? '' })}
        />
        <OneOf
          label={say('theme')}
          options={themes}
          labelOf={(theme) => say(theme)}
          chosen={themes.find((one) => one === preferences.theme) ?? 'system'}
          onChange={(theme) => save.mutate({ theme })}
        />
        <OneOf
          label={say('zone')}
          options={zones}
          chosen={zoneName(String(preferences.zone ?? clock.zone))}
          onChange={(zone) => save.mutate({ zone })}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={singleKeys} onChange={(event) => save.mutate({ singleKeys: event.target.checked })} />
          {say('singleKeys')}
        </label>
      </div>
    </Section>
  );
}
