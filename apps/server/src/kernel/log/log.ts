import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../../config/config.ts';
import { currentTraceId } from '../tracing/spans.ts';

export type Log = Logger;

/**
 * Field names whose values never reach a log, at the two depths our records have (S61). Facts are logged by name; the canary test catches a
 * new field that holds a secret.
 */
const REDACTED_FIELDS = [
  'password',
  'currentPassword',
  'newPassword',
  'repeatNewPassword',
  'password_confirmation',
  'token',
  'accessToken',
  'sessionToken',
  'authorization',
  'cookie',
  'secret',
  'signature',
  'code',
  'resetCode',
  'confirmCode',
  'email',
  'login',
  'phone',
  'serverSeed',
];

interface LogOptions {
  level: LogLevel;
  /** Where lines go; standard output unless a test captures them. */
  destination?: DestinationStream;
}

/** A new object each time: pino adds the line's own fields to it. */
const traceOfLine = (): object => {
  const traceId = currentTraceId();
  return traceId === undefined ? {} : { traceId };
};

/** Fields of an error of PostgreSQL that quote the row or the values it is about: a person's, often as not (reliability §9.2). */
const QUOTING_FIELDS: ReadonlySet<string> = new Set(['detail', 'where', 'hint', 'internalQuery']);

/** An error in its written form, and those within it, without the data that the database quotes; its code goes by a name that is not redacted. */
function withoutQuotes(written: object): object {
  const isOfDatabase = 'severity' in written;
  const kept = Object.entries(written).filter(([name]) => !isOfDatabase || !QUOTING_FIELDS.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [isOfDatabase && name === 'code' ? 'sqlState' : name, innerOf(value)]));
}

const isWrittenError = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'type' in value && 'stack' in value;

function innerOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (isWrittenError(item) ? withoutQuotes(item) : item));
  return isWrittenError(value) ? withoutQuotes(value) : value;
}

const writtenError = (thrown: Error): unknown => innerOf(pino.stdSerializers.err(thrown));

/**
 * For the lines that no `LOG_LEVEL` leaves out: a restored database is brought up to date by them (docs/restore.md), and the audit is
 * compared with them.
 */
export const lastingLog = (log: Log): Log => log.child({}, { level: 'info' });

/** JSON lines, one per fact, with the values of `REDACTED_FIELDS` removed. */
export function createLog(options: LogOptions): Log {
  const settings = {
    level: options.level,
    base: { pid: process.pid },
    mixin: traceOfLine,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: REDACTED_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
    serializers: { err: writtenError },
  };
  if (options.destination !== undefined) return pino(settings, options.destination);
  if (process.stdout.isTTY) return pino(settings, readableLines());
  return pino(settings, patientOutput(process.stdout.fd));
}

/** How much of the log is buffered while the output is blocked; further lines are dropped and counted. */
const WAITING_MAX_BYTES = 1_048_576;

let droppedLines = 0;
/** Lines this process dropped because the output was full (F9). */
export const droppedLogLines = (): number => droppedLines;

/**
 * Writes lines to a file descriptor that may be full, such as a log volume, without blocking: lines are buffered up to a bound, then
 * dropped. Buffered lines are written with the next line once there is room.
 */
export function patientOutput(fileDescriptor: number): DestinationStream {
  const output = pino.destination({ dest: fileDescriptor, sync: true, maxLength: WAITING_MAX_BYTES });
  output.on('error', () => undefined);
  output.on('drop', () => (droppedLines += 1));
  return output;
}

/** Formats lines for a person at a terminal: time, level, message, then the fields. */
function readableLines(): DestinationStream {
  return {
    write: (line: string) => {
      const { level, time, pid, msg, ...fields } = JSON.parse(line);
      const name = pino.levels.labels[level] ?? 'info';
      const details = Object.keys(fields).length === 0 ? '' : ` ${JSON.stringify(fields)}`;
      process.stdout.write(`${String(time).slice(11, 19)} ${name.padEnd(5)} ${String(msg ?? '')}${details} (${String(pid)})\n`);
    },
  };
}
