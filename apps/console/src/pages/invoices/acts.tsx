import { HOLD_HOURS_MAX, RELEASE_UNDO_MS } from '@pavilion/contract/console/act-limits.ts';
import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { asciiDigits } from '@pavilion/money/typed.ts';
import { Button, TextInput } from '@pavilion/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { api } from '../../api/api.ts';
import { useRefusalText } from '../../texts/refusal-text.ts';
import { useKeys } from '../../commands/keys.ts';
import { useObjectActs } from '../../commands/object-acts.ts';
import { ActDialog, type ActGiven } from '../../components/act-dialog.tsx';
import { usePlayerReason } from '../../components/fields/player-reason.tsx';
import { Money } from '../../components/marks.tsx';
import { ActionBar } from '../../components/panel.tsx';
import { announce, useSecondsLeft } from '../../components/toasts.tsx';
import { useMay, usePlatformNow, useSession } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useLocaleName } from '../../texts/locale-name.ts';
import { useText } from '../../texts/use-text.ts';
import type { InvoiceFile } from './file.tsx';
import styles from './invoices.module.css';
import { useReadPaymentsAgain } from './use-invoice.ts';

type Act = 'release' | 'reject' | 'hold' | 'unhold' | 'query' | Correction;
type Correction = 'bankReturn' | 'disputeWon' | 'writeOff';

/** Only what is still to be decided can be released, rejected or held; any open payment can be asked after. */
const isUndecided = ({ invoice }: InvoiceFile): boolean =>
  invoice.kind === 'withdrawal' && invoice.processedAt === null && invoice.state === 'review';

/** Until the hold of a colleague ends, the platform refuses every decision of others. */
const isFreeFor = (operatorId: string, file: InvoiceFile): boolean =>
  isUndecided(file) && (file.invoice.holdUntil === null || file.invoice.heldBy?.id === operatorId);

/** The acts that this payment's state and the operator's permissions allow, with their keys. */
function useOffered(file: InvoiceFile): readonly (readonly [Act, string])[] {
  const may = useMay();
  const { operator } = useSession();
  const { invoice } = file;
  const isOpen = isUndecided(file);
  const isFree = isFreeFor(operator.id, file);
  const hold: Act = invoice.holdUntil === null ? 'hold' : 'unhold';
  const acts: readonly (readonly [Act, string, boolean])[] = [
    ['release', 'a', isFree && may('payments.withdrawals.approve')],
    [hold, 'h', isOpen && may('payments.withdrawals.hold')],
    ['reject', 'r', isFree && may('payments.withdrawals.reject')],
    ['query', 'q', !isOpen && invoice.processedAt === null && may('payments.query')],
    ['bankReturn', '', invoice.state === 'paid' && may('payments.corrections.ask')],
    ['disputeWon', '', invoice.state === 'charged_back' && may('payments.corrections.ask')],
    ['writeOff', '', invoice.owed > 0 && may('payments.corrections.ask')],
  ];
  return acts.flatMap(([act, key, isOffered]) => (isOffered ? [[act, key] as const] : []));
}

interface InvoiceActsProps {
  file: InvoiceFile;
  onDecided?: (() => void) | undefined;
  /** Further acts, rendered before these. */
  first?: ReactNode;
}

/** The acts on a payment: as buttons, and by the letters on them. */
export function InvoiceActs({ file, onDecided, first }: InvoiceActsProps) {
  const say = useText('payments');
  const navigate = useNavigate();
  const [open, setOpen] = useState<Act>();
  const { player } = file;
  const offered = useOffered(file);
  const may = useMay();
  const canOpenDocuments = isUndecided(file) && may('identity.read');
  const openDocuments = (): void => void navigate({ to: '/players/$id/$tab', params: { id: player.id, tab: 'identity' } });
  useKeys({
    ...Object.fromEntries(offered.flatMap(([act, key]) => (key === '' ? [] : [[key, () => setOpen(act)]]))),
    o: () => void navigate({ to: '/players/$id/$tab', params: { id: player.id, tab: 'overview' } }),
    ...(canOpenDocuments && { d: openDocuments }),
  });
  useObjectActs(offered.map(([act]) => ({ id: act, title: say(`${act}Title`), run: () => setOpen(act) })));
  return (
    <ActionBar>
      {first}
      {offered.map(([act, key]) => (
        <Button key={act} kind={act === 'release' ? 'primary' : 'secondary'} onClick={() => setOpen(act)}>
          {say(`${act}Act`)}
          {key === '' ? null : <kbd>{key.toUpperCase()}</kbd>}
        </Button>
      ))}
      {canOpenDocuments ? (
        <Button kind="secondary" onClick={openDocuments}>
          {say('papersAct')}
          <kbd>D</kbd>
        </Button>
      ) : null}
      {offered.length === 0 && first === undefined ? <p className="text-secondary">{say('nothingToDo')}</p> : null}
      <UndoPart file={file} />
      {open === undefined ? null : <InvoiceDialog act={open} file={file} onClose={() => setOpen(undefined)} onDecided={onDecided} />}
    </ActionBar>
  );
}

/** Takes a release back while nothing has left the house. */
function useUndo(id: string): () => void {
  const say = useText('payments');
  const refusalText = useRefusalText();
  const readAgain = useReadPaymentsAgain();
  return () => {
    api.payments
      .undoRelease({ params: { id } })
      .then(() => announce(say('undone')))
      .catch((error: unknown) => announce(refusalText(error), { kind: 'error' }))
      .finally(() => void readAgain());
  };
}

/** Seconds in which operators can take back their own release. */
function UndoPart({ file: { invoice } }: { file: InvoiceFile }) {
  const say = useText('payments');
  const { operator } = useSession();
  const undo = useUndo(invoice.id);
  const seconds = useSecondsLeft(invoice.undoUntil === null ? 0 : new Date(invoice.undoUntil).getTime());
  const isOwn = [invoice.secondRelease, invoice.firstRelease].some((release) => release?.by === operator.id);
  const isPossible = seconds > 0 && isOwn;
  useKeys(isPossible ? { z: undo } : {});
  if (!isPossible) return null;
  return (
    <span className={styles.undo}>
      {say('undoLeft', { count: seconds })}
      <Button onClick={undo}>
        {say('undo')}
        <kbd>Z</kbd>
      </Button>
    </span>
  );
}

interface InvoiceDialogProps {
  act: Act;
  file: InvoiceFile;
  onClose: () => void;
  onDecided?: (() => void) | undefined;
}

function InvoiceDialog(props: InvoiceDialogProps) {
  switch (props.act) {
    case 'release':
      return <ReleaseDialog {...props} />;
    case 'reject':
      return <RejectDialog {...props} />;
    case 'hold':
      return <HoldDialog {...props} />;
    case 'unhold':
    case 'query':
    case 'bankReturn':
    case 'disputeWon':
    case 'writeOff':
      return <PlainDialog {...props} act={props.act} />;
  }
}

interface PartsDialogProps extends InvoiceDialogProps {
  send: (call: Call, reason: string) => Promise<unknown>;
  /** The label, where it is not the act's. */
  effect?: string;
  isDanger?: boolean;
  canConfirm?: boolean;
  templates?: readonly string[];
  children?: ReactNode;
}
type Call = { params: { id: string } };

/** The common part of these dialogs: the payment, the effect, and the reload of both lists. */
function PartsDialog({ act, file, onClose, onDecided, send, effect, children, ...rest }: PartsDialogProps) {
  const say = useText('payments');
  const readAgain = useReadPaymentsAgain();
  const { invoice, player } = file;
  async function decide({ reason }: ActGiven): Promise<void> {
    await send({ params: { id: invoice.id } }, reason);
    if (['release', 'reject', 'hold'].includes(act)) onDecided?.();
    await readAgain();
  }
  return (
    <ActDialog title={say(`${act}Title`)} confirm={say(`${act}Act`)} {...rest} act={decide} onClose={onClose}>
      <p>
        <Money amount={invoice.amount} currency={invoice.currency} /> · {player.nickname ?? player.id} · {invoice.methodName}
      </p>
      <p className="text-secondary">{effect ?? say(`${act}Text`)}</p>
      {children}
    </ActDialog>
  );
}

/** The amount and the player of an act, for the message that it is done. */
function useSaid({ invoice: { amount, currency }, player: { id, nickname } }: InvoiceFile): { sum: string; player: string } {
  const { money } = useFormats();
  return { sum: `${money(amount, currency)} ${currency}`, player: nickname ?? shortId(id) };
}

/** No reason is preselected, and "all checks passed" is only offered if they did. */
function ReleaseDialog(props: InvoiceDialogProps) {
  const say = useText('payments');
  const { invoice } = props.file;
  const said = useSaid(props.file);
  const undo = useUndo(invoice.id);
  const objections = invoice.concerns.length + invoice.unmet.length + (invoice.stoppedBy === null ? 0 : 1);
  const isFirstOfTwo = invoice.needs > 1 && invoice.firstRelease === null;
  return (
    <PartsDialog
      {...props}
      templates={[say(objections === 0 ? 'allChecksHold' : 'lookedAt')]}
      effect={say(isFirstOfTwo ? 'releaseFirstText' : 'releaseText')}
      send={async (call, reason) => {
        const { state } = await api.payments.releaseWithdrawal({ ...call, body: { reason } });
        announce(say(state === 'secondNeeded' ? 'secondNeeded' : 'releaseNow', said), {
          stayMs: RELEASE_UNDO_MS,
          undo: { label: say('undo'), run: undo, untilMs: Date.now() + RELEASE_UNDO_MS },
        });
      }}
    />
  );
}

function RejectDialog(props: InvoiceDialogProps) {
  const say = useText('payments');
  const said = useSaid(props.file);
  const localeName = useLocaleName();
  const { locale } = props.file.player;
  const { given, fields } = usePlayerReason({ hint: say('playerReasonHint', { language: localeName(locale) }), locale });
  return (
    <PartsDialog
      {...props}
      isDanger
      templates={[say('rejectTemplate1'), say('rejectTemplate2')]}
      canConfirm={given !== undefined}
      send={async (call, reason) => {
        await api.payments.rejectWithdrawal({ ...call, body: { reason, ...given } });
        announce(say('rejectNow', said));
      }}
    >
      {fields}
    </PartsDialog>
  );
}

function HoldDialog(props: InvoiceDialogProps) {
  const say = useText('payments');
  const said = useSaid(props.file);
  const now = usePlatformNow();
  const [hours, setHours] = useState('24');
  const count = Number(hours);
  return (
    <PartsDialog
      {...props}
      canConfirm={count > 0 && count <= HOLD_HOURS_MAX}
      send={async (call, reason) => {
        const until = new Date(now + count * HOUR_MS).toISOString();
        await api.payments.holdWithdrawal({ ...call, body: { reason, until } });
        announce(say('holdNow', said));
      }}
    >
      <TextInput
        label={say('holdHours')}
        inputMode="numeric"
        value={hours}
        onChange={(event) => setHours(asciiDigits(event.target.value).replace(/\D/g, ''))}
      />
    </PartsDialog>
  );
}

function PlainDialog({ act, ...props }: InvoiceDialogProps & { act: 'unhold' | 'query' | Correction }) {
  const say = useText('payments');
  return (
    <PartsDialog
      {...props}
      act={act}
      send={async (call, reason) => {
        if (act === 'query') await api.payments.queryProvider({ ...call, body: { reason } });
        else if (act === 'unhold') await api.payments.holdWithdrawal({ ...call, body: { reason, until: null } });
        else await api.payments.askCorrection({ ...call, body: { kind: act, reason } });
        announce(say(`${act}Now`));
      }}
    />
  );
}
