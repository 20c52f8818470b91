import { REASON_LENGTH_MAX, REASON_LENGTH_MIN } from '@pavilion/contract/console/act-limits.ts';
import { countCharacters } from '@pavilion/contract/formats/characters.ts';
import { Button, Note, TextArea } from '@pavilion/ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useRefusalText } from '../texts/refusal-text.ts';
import { useText } from '../texts/use-text.ts';
import { ConsoleDialog } from './console-dialog.tsx';
import styles from './act-dialog.module.css';

/** What is sent with an act. */
export interface ActGiven {
  reason: string;
}

interface ActDialogProps {
  title: string;
  /** The object and the effect, before the act. */
  children: ReactNode;
  confirm: string;
  isDanger?: boolean;
  /** Reasons that are given often. */
  templates?: readonly string[];
  /** What the operator wrote before the dialog had to be reopened; never a reason. */
  written?: string;
  hasReason?: boolean;
  canConfirm?: boolean;
  /** `m` for what is more than a few lines. */
  size?: 's' | 'm' | undefined;
  act: (given: ActGiven) => Promise<unknown>;
  onClose: () => void;
  /** Once it is done; it closes where nothing else is said. */
  onDone?: () => void;
}

/** Sends an act once at a time; sent again after a lost answer, it still happens once (U-31). */
function useSending({ act, onClose, onDone = onClose }: Pick<ActDialogProps, 'act' | 'onClose' | 'onDone'>) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  async function send(reason: string): Promise<void> {
    setSending(true);
    setRefusal(undefined);
    try {
      await act({ reason });
      onDone();
    } catch (error) {
      setRefusal(error);
      setSending(false);
    }
  }
  return { isSending, refusal, send };
}

/** An act with its object, its effect and its reason; nothing is shown as done before the server has said so (operator §2.1). */
export function ActDialog(props: ActDialogProps) {
  const { title, children, confirm, isDanger = false, templates = noTemplates, hasReason = true, canConfirm = true, onClose } = props;
  const say = useText('common');
  const [reason, setReason] = useState(props.written ?? '');
  const { isSending, refusal, send } = useSending(props);
  const isReady = canConfirm && (!hasReason || countCharacters(reason.trim()) >= REASON_LENGTH_MIN);
  const submit = (): void => {
    if (isReady && !isSending) void send(reason.trim());
  };
  const foot = (
    <>
      <Button type="submit" form="act" kind={isDanger ? 'danger' : 'primary'} isBusy={isSending} aria-disabled={!isReady}>
        {confirm}
        <kbd>↵</kbd>
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {say('cancel')}
      </Button>
    </>
  );
  return (
    <ConsoleDialog title={title} onClose={onClose} foot={foot} size={props.size}>
      <form
        id="act"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        {hasReason ? <ReasonField value={reason} templates={templates} onChange={setReason} onSubmit={submit} /> : null}
        <Refusal error={refusal} />
      </form>
    </ConsoleDialog>
  );
}

const noTemplates: readonly string[] = [];

/** Why a call was refused, beside what was tried. */
export function Refusal({ error }: { error: unknown }) {
  const refusalText = useRefusalText();
  if (error === undefined || error === null) return null;
  return (
    <Note tone="error" icon="circle-alert" role="alert">
      {refusalText(error)}
    </Note>
  );
}

interface ReasonFieldProps {
  value: string;
  templates: readonly string[];
  onChange: (reason: string) => void;
  onSubmit: () => void;
}

/** The template that an arrow key goes to, while nothing else is written: `↓` the next one, `↑` the one before. */
function templateAfter(key: string, { value, templates }: Pick<ReasonFieldProps, 'value' | 'templates'>): string | undefined {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const place = templates.indexOf(value);
  if (step === 0 || templates.length === 0 || (place === -1 && value !== '')) return undefined;
  return templates.at(place === -1 && step === -1 ? -1 : (place + step) % templates.length);
}

/** Enter sends, as in every dialog of the console; a line is begun with Shift. */
export function sendOnEnter(event: KeyboardEvent, send: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  send();
}

function ReasonField({ value, templates, onChange, onSubmit }: ReasonFieldProps) {
  const say = useText('common');
  return (
    <>
      <TextArea
        label={say('reason')}
        hint={say('reasonHint')}
        value={value}
        maxLength={REASON_LENGTH_MAX}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const next = templateAfter(event.key, { value, templates });
          if (next !== undefined) {
            event.preventDefault();
            onChange(next);
          }
          sendOnEnter(event, onSubmit);
        }}
      />
      {templates.length === 0 ? null : (
        <div className={styles.templates}>
          <kbd aria-hidden="true">↓</kbd>
          {templates.map((template) => (
            <Button key={template} kind="neutral" onClick={() => onChange(template)}>
              {template}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
