import { ApiError } from '@pavilion/contract/client.ts';
import type { Session } from '@pavilion/contract/player.ts';
import { fieldCatalogue, firstFailure } from '@pavilion/contract/validation/index.ts';
import { Badge, Button, Card, Pager, PasswordInput, Table, useForm } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useAlerts } from '../../content/alerts.ts';
import { countryName, formatMoment } from '../../content/format.ts';
import { useTexts, type Texts } from '../../content/texts.tsx';
import { useFailureTexts } from '../../content/use-failure-text.ts';
import { session } from '../../session/session.ts';
import { useSite } from '../../session/use-site.ts';
import { FieldTexts } from '../content/field-texts.tsx';
import { usePageTexts } from '../content/page.ts';
import { sessionsOptions, useChangePassword, useCloseSession } from './queries.ts';

/** The password, and the devices that are signed in (U-05, U-09). */
export function SecurityPage() {
  const texts = usePageTexts('security', 'profile');
  return (
    <>
      <h1>{texts('title')}</h1>
      <Card title={texts('password.label')}>
        <FieldTexts>
          <PasswordForm texts={texts} />
        </FieldTexts>
      </Card>
      <Sessions texts={texts} />
    </>
  );
}

const empty = { currentPassword: '', newPassword: '', repeatNewPassword: '' };
type FieldName = keyof typeof empty;
const names: readonly FieldName[] = ['currentPassword', 'newPassword', 'repeatNewPassword'];

function PasswordForm({ texts }: { texts: Texts }) {
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  const failureTexts = useFailureTexts<FieldName>();
  const alert = useAlerts();
  const change = useChangePassword();
  const form = useForm<FieldName, string>({
    initial: empty,
    judge: (values) =>
      failureTexts(Object.fromEntries(names.map((name) => [name, firstFailure(fieldCatalogue[name].rules, values[name], values)]))),
  });

  function refused(error: unknown) {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
    else void alert('global.somethingWrong');
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (change.isPending || !form.submit()) return;
    const changed = () => {
      form.reset();
      void alert('profile.passwordChanged');
    };
    change.mutate(form.values, { onSuccess: changed, onError: refused });
  }

  return (
    <form id={form.id} className="stack" onSubmit={submit} noValidate>
      {names.map((name) => (
        <PasswordInput
          key={name}
          label={controls(`${name}.label`)}
          revealLabel={controls('hints.showPassword')}
          autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
          value={form.values[name]}
          error={form.error(name)}
          onChange={(event) => form.change(name, event.target.value)}
          onFocus={() => form.focus(name)}
          onBlur={() => form.blur(name)}
        />
      ))}
      <p className="small t2">{texts('password.hint')}</p>
      <div>
        <Button type="submit" kind="primary" size="lg" isBusy={change.isPending}>
          {texts('password.saveButton')}
        </Button>
      </div>
    </form>
  );
}

function Sessions({ texts }: { texts: Texts }) {
  const { api, visitor } = useSite();
  const history = useTexts('globalComponents', 'common');
  const [page, setPage] = useState(1);
  const close = useCloseSession();
  const { data } = useQuery({ ...sessionsOptions(api, page), enabled: !import.meta.env.SSR });
  const ownId = import.meta.env.SSR ? '' : session.sessionId();
  return (
    <Card isFlush title={texts('sessions.title')}>
      <Table
        label={texts('sessions.title')}
        rows={data?.data ?? []}
        rowId={(row) => row.sessionId}
        isOwn={(row) => row.sessionId === ownId}
        columns={[
          { id: 'device', heading: texts('sessions.title'), cell: (row) => <Device row={row} locale={visitor.locale} /> },
          {
            id: 'since',
            heading: texts('sessions.since', { date: '' }),
            isWideOnly: true,
            cell: (row) => formatMoment(row.createdAt, visitor.locale),
          },
          {
            id: 'state',
            heading: '',
            isEnd: true,
            cell: (row) => (
              <SessionEnd row={row} isOwn={row.sessionId === ownId} texts={texts} onClose={() => close.mutate(row.sessionId)} />
            ),
          },
        ]}
      />
      <Pager
        page={page}
        totalPages={data?.meta.totalPages ?? 0}
        onPage={setPage}
        label={texts('sessions.title')}
        previousLabel={history('labels.previous', { name: '' })}
        nextLabel={history('labels.next', { name: '' })}
      />
    </Card>
  );
}

function Device({ row, locale }: { row: Session; locale: string }) {
  const place = row.country ? countryName(row.country, locale) : row.ip;
  return (
    <span>
      <b className="b6">{deviceName(row.userAgent)}</b>
      <br />
      <span className="cap t2">{place}</span>
    </span>
  );
}

/** Browser and system out of a user agent, as far as a person needs them. */
export function deviceName(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : /Firefox\//.test(userAgent)
      ? 'Firefox'
      : /Chrome\//.test(userAgent)
        ? 'Chrome'
        : /Safari\//.test(userAgent)
          ? 'Safari'
          : '';
  const system = /iPhone|iPad/.test(userAgent)
    ? 'iOS'
    : /Android/.test(userAgent)
      ? 'Android'
      : /Mac OS/.test(userAgent)
        ? 'Mac OS'
        : /Windows/.test(userAgent)
          ? 'Windows'
          : /Linux/.test(userAgent)
            ? 'Linux'
            : '';
  return [browser, system].filter(Boolean).join(', ') || userAgent.slice(0, 40);
}

type EndProps = { row: Session; isOwn: boolean; texts: Texts; onClose: () => void };

function SessionEnd({ row, isOwn, texts, onClose }: EndProps) {
  if (isOwn) return <Badge tone="ok">{texts('sessions.current')}</Badge>;
  if (row.closedAt) return <Badge>{texts('sessions.closed')}</Badge>;
  return (
    <Button size="sm" onClick={onClose}>
      {texts('sessions.closeButton')}
    </Button>
  );
}
