import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentRulesEndpoints } from '@pavilion/contract/console/payment/rules.ts';
import { ruleKinds } from '@pavilion/contract/console/payment/rule-bodies.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { Tag } from '../../components/marks.tsx';
import { Columns, Panel, Scrolling, Section } from '../../components/panel.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { useTitle } from '../approvals/use-title.ts';
import { Automatic } from './automatic.tsx';
import { RuleForm } from './form.tsx';
import { Versions } from './versions.tsx';

export type Rules = AnswerOf<(typeof paymentRulesEndpoints)['readPaymentRules']>;
type Kind = (typeof ruleKinds)[number];

const parts = { 'payment.policy': 'policy', 'turnover.rule': 'turnover', 'auto.approval': 'automatic' } as const;
const shown = ['auto.approval', 'payment.policy', 'turnover.rule'] as const;

/** The rules of automatic release, and the policy behind them: each kind with its versions, changed by two people (operator §2.2, page 20). */
export function Page() {
  const say = useText('paymentRules');
  const [search] = useSearchState();
  const kind: Kind = ruleKinds.find((one) => one === search.view) ?? 'auto.approval';
  const query = useQuery({ queryKey: ['payment-rules'], queryFn: () => api.paymentRules.readPaymentRules(), refetchInterval: 10_000 });
  const rules = query.data;
  return (
    <Panel title={say('title')}>
      <LinkTabs
        label={say('title')}
        current={kind}
        tabs={shown.map((id) => ({ id, label: say(id), to: '/payment-rules', search: { view: id } }))}
      />
      <Answer {...answerOf(query)}>{rules === undefined ? null : <OneKind key={kind} kind={kind} rules={rules} />}</Answer>
    </Panel>
  );
}

function OneKind({ kind, rules }: { kind: Kind; rules: Rules }) {
  const say = useText('paymentRules');
  const titleOf = useTitle();
  const [isShowingVersions, showVersions] = useState(false);
  const { version, body, waiting } = rules[parts[kind]];
  return (
    <Columns
      isSecondOpen={isShowingVersions}
      isEven
      first={
        <Scrolling label={say(kind)}>
          {waiting.map(({ approvalId, what, title, askedByEmail }) => (
            <Section key={approvalId} title={say('waiting')} end={<Tag tone="info">{askedByEmail}</Tag>}>
              <Link className="link" to="/approvals" search={{ row: approvalId }}>
                {titleOf({ kind, what, title, after: null })}
              </Link>
            </Section>
          ))}
          {kind === 'auto.approval' ? <Automatic rules={rules} /> : null}
          <RuleForm kind={kind} version={version} body={body} onVersions={() => showVersions(true)} />
        </Scrolling>
      }
      second={<Versions kind={kind} version={version} onBack={() => showVersions(false)} />}
    />
  );
}
