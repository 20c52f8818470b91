import { type Environment, oneOf, readUrl, refuseWithout, requiredWith } from './values.ts';

/** A bucket of an S3-compatible object store for files of players (D-190). */
export interface ObjectStoreSettings {
  /** Undefined means that of AWS in `region`. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** @returns undefined if files are stored in the database @throws ConfigError */
export function readObjectStore(environment: Environment): ObjectStoreSettings | undefined {
  const isInPrivateNetwork = oneOf(environment, 'S3_PRIVATE_NETWORK', { allowed: ['on', 'off'], fallback: 'off' }) === 'on';
  const endpoint = readUrl(environment, 'S3_ENDPOINT', isInPrivateNetwork ? ['https:', 'http:'] : ['https:']);
  const bucket = environment.S3_BUCKET ?? '';
  if (bucket === '') {
    refuseWithout(environment, 'S3_BUCKET', ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
    return undefined;
  }
  return {
    endpoint,
    region: environment.S3_REGION || 'us-east-1',
    bucket,
    accessKeyId: requiredWith(environment, 'S3_ACCESS_KEY_ID', 'S3_BUCKET'),
    secretAccessKey: requiredWith(environment, 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET'),
  };
}
