import * as z from 'zod/mini';
import type { Failure } from './rule.ts';

type Issue = z.core.$ZodIssue;

function failureOf(issue: Issue): Failure {
  if (issue.code === 'invalid_type' && issue.input === undefined) return { rule: 'required' };
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return issue.minimum === 1 ? { rule: 'required' } : { rule: 'minLength', min: Number(issue.minimum) };
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return { rule: 'maxLength', max: Number(issue.maximum) };
  if (issue.code === 'invalid_format' && issue.format === 'email') return { rule: 'email' };
  return { rule: 'other' };
}

/** A schema's issues under the names of `error.fields` (wire §1.2): a path `a.0.b` per field; issues of the whole body under `body`. */
function issueFields(error: z.core.$ZodError): Record<string, Failure[]> {
  const fields: Record<string, Failure[]> = {};
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body';
    const given = fields[name];
    const failure = failureOf(issue);
    if (given) given.push(failure);
    else fields[name] = [failure];
  }
  return fields;
}

type InputRead<S extends z.ZodMiniType> = { isValid: true; value: z.output<S> } | { isValid: false; fields: Record<string, Failure[]> };

/** Parses a part of a request by its schema, or returns the rule each field broke. The texts are added where the answer is written. */
export function readInput<S extends z.ZodMiniType>(schema: S, value: unknown): InputRead<S> {
  const read = z.safeParse(schema, value, { reportInput: true });
  return read.success ? { isValid: true, value: read.data } : { isValid: false, fields: issueFields(read.error) };
}
