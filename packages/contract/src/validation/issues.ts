import * as z from 'zod/mini';
import { failureText } from './messages.ts';

type Issue = z.core.$ZodIssue;

function issueText(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return failureText({ rule: 'required' });
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return issue.minimum === 1 ? failureText({ rule: 'required' }) : failureText({ rule: 'minLength', min: Number(issue.minimum) });
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return failureText({ rule: 'maxLength', max: Number(issue.maximum) });
  if (issue.code === 'invalid_format' && issue.format === 'email') return failureText({ rule: 'email' });
  return failureText({ rule: 'other' });
}

/** A schema's issues as `error.fields` (wire §1.2): a path `a.0.b` per field; issues of the whole body stand under `body`. */
function issueFields(error: z.core.$ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body';
    const given = fields[name];
    const text = issueText(issue);
    if (given) given.push(text);
    else fields[name] = [text];
  }
  return fields;
}

export type InputRead<S extends z.ZodMiniType> =
  | { isValid: true; value: z.output<S> }
  | { isValid: false; fields: Record<string, string[]> };

/** Reads a part of a request by its schema, or says per field why it cannot be taken. */
export function readInput<S extends z.ZodMiniType>(schema: S, value: unknown): InputRead<S> {
  const read = z.safeParse(schema, value, { reportInput: true });
  return read.success ? { isValid: true, value: read.data } : { isValid: false, fields: issueFields(read.error) };
}
