import { type RuleKind, ruleBodies } from '@pavilion/contract/console/payment/rule-bodies.ts';
import type { Fields, Value } from '@pavilion/contract/console/rule-changes.ts';
import { Checkbox, IconButton } from '@pavilion/ui';
import * as z from 'zod/mini';
import { AmountField } from '../../components/fields/amount-field.tsx';
import { OneOf } from '../../components/fields/choices.tsx';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { entriesOf } from './entries.tsx';

/** The values a field may have, from the schema of its rule set. */
const fieldSchema = z.looseObject({
  type: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  additionalProperties: z.optional(z.unknown()),
});
type FieldSchema = z.output<typeof fieldSchema>;

/** The part of a kind's schema that a path names. */
function schemaAt(kind: RuleKind, path: string): FieldSchema {
  const whole = fieldSchema.parse(z.toJSONSchema(ruleBodies[kind]));
  return path.split('.').reduce((schema, name) => fieldSchema.parse(schema.properties?.[name] ?? schema.additionalProperties ?? {}), whole);
}

/** Fields that the schema of their kind refuses, as the server does. */
export function refusedPaths(kind: RuleKind, draft: Fields): ReadonlySet<string> {
  const read = ruleBodies[kind].safeParse(draft);
  return new Set(read.success ? [] : read.error.issues.map(({ path }) => path.join('.')));
}

interface FieldProps {
  kind: RuleKind;
  path: string;
  value: Value;
  isRefused: boolean;
  onChange: (value: Value) => void;
  /** Present for entries that may be removed. */
  onRemove: (() => void) | undefined;
}

function useLabel(kind: RuleKind, path: string): string {
  const sayOf = useTextOf('paymentRules');
  const entry = entriesOf(kind)?.nameAt(path);
  return (entry === undefined ? sayOf(`field_${path}`) : sayOf(`entry_${kind}`, { name: entry })) ?? path;
}

/** One field, chosen by the type in its schema. */
export function Field({ kind, path, value, isRefused, onChange, onRemove }: FieldProps) {
  const say = useText('paymentRules');
  const sayOf = useTextOf('paymentRules');
  const schema = schemaAt(kind, path);
  const label = useLabel(kind, path);
  if (schema.type === 'boolean')
    return <Checkbox label={label} checked={value === true} onChange={(event) => onChange(event.target.checked)} />;
  if (schema.enum !== undefined)
    return (
      <OneOf label={label} options={schema.enum} labelOf={(one) => sayOf(`severity_${one}`)} chosen={String(value)} onChange={onChange} />
    );
  const isWhole = schema.type === 'integer';
  const bounds = `${schema.minimum}–${schema.maximum}`;
  return (
    <AmountField
      label={label}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      value={String(value)}
      {...(isWhole ? { hint: bounds } : {})}
      {...(isRefused ? { error: isWhole ? say('wholeOf', { bounds }) : say('numberAs') } : {})}
      onChange={(plain) => onChange(isWhole && /^\d{1,9}$/.test(plain) ? Number(plain) : plain)}
      action={
        onRemove === undefined ? undefined : <IconButton label={say('removeEntry', { name: label })} icon="trash-2" onClick={onRemove} />
      }
    />
  );
}
