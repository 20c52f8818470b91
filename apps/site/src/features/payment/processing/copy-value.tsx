import { CopyRow } from '@pavilion/ui';
import { useTexts } from '../../../content/texts.tsx';

/** Groups of four characters for reading; the copied value has no spaces (design §7). */
const inGroups = (value: string): string => value.replace(/(.{4})(?=.)/g, '$1 ');

type CopyValueProps = { label: string; value: string; copiedLabel: string; isGrouped?: boolean };

/** A value with its own copy button, whose accessible name includes the label (W-56). */
export function CopyValue({ label, value, copiedLabel, isGrouped = false }: CopyValueProps) {
  const common = useTexts('globalComponents', 'common');
  return (
    <CopyRow
      label={label}
      value={value}
      shown={isGrouped ? inGroups(value) : value}
      copyLabel={
        <>
          {common('buttons.copy')}
          <span className="visually-hidden"> {label}</span>
        </>
      }
      copiedLabel={
        <>
          {copiedLabel}
          <span className="visually-hidden"> {label}</span>
        </>
      }
      refusedLabel={
        <>
          {common('buttons.notCopied')}
          <span className="visually-hidden"> {label}</span>
        </>
      }
    />
  );
}
