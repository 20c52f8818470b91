import { changesBetween, isFields, type Value } from '@pavilion/contract/console/rule-changes.ts';
import { Button } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { Difference } from '../../components/difference.tsx';
import { Tag } from '../../components/marks.tsx';
import { BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { Answer } from '../../components/states.tsx';
import { announce } from '../../components/toasts.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import type { RuleKind } from '@pavilion/contract/console/payment/rule-bodies.ts';

type Version = Awaited<ReturnType<typeof api.paymentRules.listRuleVersions>>['data'][number];

/** Only what differs, by path: both sides of it. */
function sidesOf(before: unknown, after: unknown): { before: unknown; after: unknown } {
  const [was, is] = [before as Value, after as Value];
  if (!isFields(was) || !isFields(is)) return { before: {}, after: {} };
  return { before: changesBetween(is, was), after: changesBetween(was, is) };
}

/** Every version, what it changed, and the way back to it. */
export function Versions({ kind, version, onBack }: { kind: RuleKind; version: number; onBack: () => void }) {
  const say = useText('paymentRules');
  const may = useMay();
  const { minute } = useFormats();
  const [back, setBack] = useState<Version>();
  const list = useList(['rule-versions', kind, String(version)], (page, signal) =>
    api.paymentRules.listRuleVersions({ params: { kind }, query: page }, { signal }),
  );
  return (
    <Scrolling label={say('versions')}>
      <Answer {...list.answer}>
        {list.rows.map((row, index) => {
          const earlier = list.rows[index + 1];
          const end =
            row.version !== version && may('payments.policy.write') ? (
              <Button onClick={() => setBack(row)}>{say('rollback')}</Button>
            ) : null;
          return (
            <Section
              key={row.id}
              title={say('version', { version: row.version })}
              caption={row.publishedAt === null ? say('shipped') : `${minute(row.publishedAt)}, ${row.author?.email ?? '–'}`}
              end={
                <>
                  {row.state === 'published' ? <Tag tone="ok">{say('inForce')}</Tag> : null}
                  {end}
                  {index === 0 ? <BackButton onBack={onBack} /> : null}
                </>
              }
            >
              {row.reason === '' ? null : <p className="text-secondary">{row.reason}</p>}
              {earlier === undefined ? null : <Difference {...sidesOf(earlier.body, row.body)} />}
            </Section>
          );
        })}
      </Answer>
      {list.onEnd === undefined ? null : <Button onClick={list.onEnd}>{say('more')}</Button>}
      {back === undefined ? null : <BackDialog kind={kind} base={version} to={back.version} onClose={() => setBack(undefined)} />}
    </Scrolling>
  );
}

function BackDialog({ kind, base, to, onClose }: { kind: RuleKind; base: number; to: number; onClose: () => void }) {
  const say = useText('paymentRules');
  const client = useQueryClient();
  return (
    <ActDialog
      title={say('rollbackTitle', { version: to })}
      confirm={say('ask')}
      act={async ({ reason }) => {
        await api.paymentRules.askRollback({ params: { kind }, body: { baseVersion: base, version: to, reason } });
        announce(say('askedNow'));
        await client.invalidateQueries({ queryKey: ['payment-rules'] });
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{say('askText')}</p>
    </ActDialog>
  );
}
