import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import { type ExplainedKind, explainedKinds } from '@pavilion/contract/console/player/explain.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { Button, Icon, IconButton, type IconName } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/api.ts';
import { useKeys } from '../../../commands/keys.ts';
import { useSearchState } from '../../../navigation/search-state.ts';
import { Facts } from '../../../components/facts.tsx';
import { Id, Money } from '../../../components/marks.tsx';
import { Scrolling, Section } from '../../../components/panel.tsx';
import { Answer, answerOf } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useText, useTextOf } from '../../../texts/use-text.ts';
import styles from './explain.module.css';

type Link = AnswerOf<(typeof playerDeskEndpoints)['explain']>[number];
interface ExplainedObject {
  kind: ExplainedKind;
  id: string;
}

/** The object to explain, from the address: `explain=operation:<id>`. */
function useExplained(): [ExplainedObject | undefined, (asked: ExplainedObject | undefined) => void] {
  const [search, change] = useSearchState();
  const [word = '', id = ''] = (search.explain ?? '').split(':');
  const kind = explainedKinds.find((one) => one === word);
  const show = (asked: ExplainedObject | undefined): void =>
    change({ explain: asked === undefined ? undefined : `${asked.kind}:${asked.id}` });
  return [kind === undefined || id === '' ? undefined : { kind, id }, show];
}

/** Explains why a row is as it is. */
export function ExplainButton({ kind, id }: ExplainedObject) {
  const say = useText('explain');
  const [shown, show] = useExplained();
  return (
    <IconButton
      label={say('explain')}
      title={say('explain')}
      icon="circle-question-mark"
      isCompact
      aria-pressed={shown?.kind === kind && shown.id === id}
      onClick={() => show({ kind, id })}
    />
  );
}

/** Under an operation that is open: the sheet gives way to its explanation. */
export function ExplainFoot({ id, onExplain }: { id: string; onExplain: () => void }) {
  const say = useText('explain');
  const [, show] = useExplained();
  return (
    <Button
      icon="circle-question-mark"
      onClick={() => {
        onExplain();
        show({ kind: 'operation', id });
      }}
    >
      {say('explain')}
    </Button>
  );
}

/** A page of a player's, beside the explanation that its address asks for. */
export function Explained({ playerId, children }: { playerId: string; children: ReactNode }) {
  const [asked] = useExplained();
  return (
    <div className={styles.work} data-aside={asked === undefined ? undefined : ''}>
      {children}
      {asked === undefined ? null : <ExplainPanel key={asked.id} playerId={playerId} asked={asked} />}
    </div>
  );
}

/** Event, rule and operation, the oldest first (operator §2.3). */
function ExplainPanel({ playerId, asked }: { playerId: string; asked: ExplainedObject }) {
  const say = useText('explain');
  const [, show] = useExplained();
  const close = (): void => show(undefined);
  useKeys({ Escape: close });
  const { kind, id } = asked;
  const query = useQuery({
    queryKey: ['player', playerId, 'explain', kind, id],
    queryFn: () => api.players.explain({ params: { id: playerId }, query: { kind, id } }),
  });
  return (
    <Scrolling label={say('title')}>
      <Section
        title={
          <>
            {say(`of_${kind}`)} <Id id={id} />
          </>
        }
        end={<IconButton label={say('close')} icon="x" isCompact onClick={close} />}
      >
        <Answer {...answerOf(query)}>
          <ol className={styles.chain}>
            {(query.data ?? []).map((link, place) => (
              <li key={place}>
                <OneLink link={link} />
              </li>
            ))}
          </ol>
        </Answer>
      </Section>
    </Scrolling>
  );
}

/** The names of events and rules; those of payments come from the payments page. */
function useLinkNames() {
  const nameOf = useTextOf('explain');
  const paymentName = useTextOf('payments');
  return {
    causeName: ({ kind, id }: Link['cause']): string => paymentName(`${kind}_${id ?? ''}`) ?? nameOf(`cause_${kind}`) ?? kind,
    ruleName: (name: string): string => nameOf(`rule_${name}`) ?? paymentName(name) ?? name,
  };
}

function OneLink({ link: { cause, rule, operation } }: { link: Link }) {
  const say = useText('explain');
  const { causeName, ruleName } = useLinkNames();
  const { second } = useFormats();
  const at = cause.at === null ? undefined : second(cause.at);
  return (
    <>
      <Part icon="clock" label={say('event')} name={causeName(cause)} facts={cause.facts} at={at} />
      {rule === null ? null : <Part icon="scale" label={say('rule')} name={ruleName(rule.name)} facts={rule.facts} />}
      {operation === null ? null : <Part icon="coins" label={say('operation')} name={<Moved operation={operation} />} facts={noFacts} />}
    </>
  );
}

const noFacts = {};

function Moved({ operation: { kind, amount, currency } }: { operation: NonNullable<Link['operation']> }) {
  const kindName = useTextOf('player');
  return (
    <>
      {kindName(`kind_${kind}`) ?? kind}
      {amount === null ? null : <Money amount={amount} currency={currency ?? ''} isSigned />}
    </>
  );
}

interface PartProps {
  icon: IconName;
  label: string;
  name: ReactNode;
  facts: Readonly<Record<string, unknown>>;
  at?: string | undefined;
}

/** One step of a chain: its name, in words, and the facts it used. */
function Part({ icon, label, name, facts, at }: PartProps) {
  const nameOf = useTextOf('explain');
  const textOf = useFactText();
  const sumIn = useFactSum();
  const shown = Object.entries(facts).filter(([field, value]) => value !== null && value !== '' && !isSaidBetter(field, facts));
  return (
    <div className={styles.part}>
      <Icon name={icon} size="s" />
      <div>
        <p className={styles.name}>
          <span className="caption text-tertiary">{label}</span>
          <b>{name}</b>
        </p>
        {at === undefined ? null : <time className="caption text-tertiary">{at}</time>}
        {shown.length === 0 ? null : (
          <Facts
            facts={shown.map(([field, value]) => ({
              id: field,
              term: nameOf(`fact_${field}`) ?? field,
              value: sumIn(field, facts) ?? textOf(value),
            }))}
          />
        )}
      </div>
    </div>
  );
}

/** The author by e-mail address, where there is one. */
const isSaidBetter = (field: string, facts: Readonly<Record<string, unknown>>): boolean =>
  field === 'operatorId' && typeof facts.operatorEmail === 'string';

/** Facts that are amounts in the currency given with them. */
const sums = ['amount', 'wagered', 'pending', 'required', 'remaining', 'released', 'forfeited', 'contributed', 'owed', 'verifyFrom'];

/** Formats an amount for the operator's language; undefined if the fact is not an amount. */
function useFactSum(): (field: string, facts: Readonly<Record<string, unknown>>) => string | undefined {
  const { money } = useFormats();
  return (field, facts) => {
    const [value, currency] = [facts[field], facts.currency];
    if (!sums.includes(field) || typeof currency !== 'string') return undefined;
    if (typeof value === 'number') return money(value, currency);
    return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? money(Number(value), currency) : undefined;
  };
}

/** A fact in words: moments and days in the operator's zone, lists and parts separated by commas. */
function useFactText(): (value: unknown) => string {
  const say = useText('explain');
  const nameOf = useTextOf('explain');
  const { when, count } = useFormats();
  const textOf = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(textOf).join(', ');
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    if (typeof value === 'number') return count(value);
    if (typeof value === 'string') return when(value) ?? nameOf(`value_${value}`) ?? value;
    if (typeof value !== 'object' || value === null) return '–';
    return Object.entries(value)
      .map(([field, own]) => `${nameOf(`fact_${field}`) ?? field}: ${textOf(own)}`)
      .join(', ');
  };
  return textOf;
}
