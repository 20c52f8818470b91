import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { useId } from 'react';
import { session } from '../../state/player/session.ts';
import { useStore } from '../../state/store.ts';

type StakeFieldProps = {
  label: string;
  text: string;
  isLocked: boolean;
  isLabelHidden?: boolean;
  error?: string | undefined;
  onChange: (text: string) => void;
};

/** A field for an amount: empty until the player types, and never filled in by the client. */
export function StakeField({ label, text, isLocked, isLabelHidden = false, error, onChange }: StakeFieldProps) {
  const id = useId();
  const currency = useStore(session, (state) => state.currency);
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : ''}>
        {label}
      </label>
      <span className={error === undefined ? 'input-box' : 'input-box invalid'}>
        <input
          id={id}
          className="numeric"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          readOnly={isLocked}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={({ target }) => onChange(target.value)}
        />
        <span className="suffix">{currency}</span>
      </span>
      {error !== undefined && (
        <p id={`${id}-note`} className="field-error">
          <Icon name="circle-alert" size="s" />
          {error}
        </p>
      )}
    </div>
  );
}
