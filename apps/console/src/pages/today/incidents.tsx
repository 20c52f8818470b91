import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { incidentEndpoints } from '@pavilion/contract/console/workplace/incidents.ts';
import { Icon } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { Section } from '../../components/panel.tsx';
import { Answer, answerOf, Nothing } from '../../components/states.tsx';
import { usePlatformNow } from '../../session/session.ts';
import { ageText } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { pathOfPart } from './paths.ts';
import styles from './today.module.css';

type Incident = AnswerOf<(typeof incidentEndpoints)['listIncidents']>[number];

/** The page with the details; null until one exists. */
function pathOf({ kind, subject }: Incident): string | null {
  if (kind === 'providerDown') return '/payment-providers';
  return kind === 'queueLate' && subject !== null ? pathOfPart(subject) : null;
}

/** The present incidents the operator may read: late queues, and the product's own alarms (operator §13.58). */
export function Incidents() {
  const say = useText('today');
  const query = useQuery({ queryKey: ['incidents'], queryFn: () => api.incidents.listIncidents(), refetchInterval: 10_000 });
  const rows = query.data ?? [];
  return (
    <Section title={say('incidents')} caption={rows.length === 0 ? undefined : say('running', { count: rows.length })}>
      <Answer {...answerOf(query)} isEmpty={rows.length === 0} empty={<Nothing title={say('noIncidents')} />}>
        <ul className={styles.incidents}>
          {rows.map((incident) => (
            <Row key={`${incident.kind} ${incident.subject ?? ''}`} incident={incident} />
          ))}
        </ul>
      </Answer>
    </Section>
  );
}

/** A red alarm needs someone now; the others end by themselves, or can wait until morning. */
const isGrave = ({ kind }: Incident): boolean => kind === 'queueLate' || kind === 'providerDown' || kind === 'auditBehind';

function Row({ incident }: { incident: Incident }) {
  const say = useText('today');
  const sayOf = useTextOf('today');
  const now = usePlatformNow();
  const { kind, subject, count, since } = incident;
  const name = (kind === 'queueLate' && subject !== null ? sayOf(`part_${subject}`) : subject) ?? '';
  const title = say(`incident_${kind}`, { name, count: count ?? 0 });
  const path = pathOf(incident);
  return (
    <li className={styles.incident} data-grave={isGrave(incident) ? '' : undefined}>
      <Icon name={isGrave(incident) ? 'circle-alert' : 'triangle-alert'} size="s" />
      <div>
        <div className={styles.incidentHead}>
          {path === null ? <b>{title}</b> : <Link to={path}>{title}</Link>}
          {since === null ? null : <span className="caption">{ageText(now - new Date(since).getTime())}</span>}
        </div>
        <p className="caption text-secondary">{say(`effect_${kind}`)}</p>
      </div>
    </li>
  );
}
