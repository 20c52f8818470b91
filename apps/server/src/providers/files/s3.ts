import type { S3Client } from '@aws-sdk/client-s3';
import { DomainError } from '../../kernel/errors.ts';
import { timeOutsideCall } from '../../kernel/measurements.ts';
import type { ObjectStoreSettings } from '../../config/object-store.ts';
import type { FilePlace } from '../../modules/player/ports.ts';

const ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 3000;
const REQUEST_TIMEOUT_MS = 20_000;

/** The client is large, and only installations with a bucket need it. */
async function openClient({ endpoint, region, accessKeyId, secretAccessKey }: ObjectStoreSettings) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, throwOnRequestTimeout: true },
    // Stores other than AWS often have no host name for each bucket, and do not know the newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, sdk };
}

type Opened = Awaited<ReturnType<typeof openClient>>;

/** @throws temporarilyUnavailable when the store cannot be reached or refuses */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await timeOutsideCall('object-store', work);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'fault';
    throw new DomainError('temporarilyUnavailable', { details: { objectStore: reason } });
  }
}

async function listKeys(client: S3Client, { ListObjectsV2Command }: Opened['sdk'], bucket: string): Promise<string[]> {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }));
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key])));
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return keys;
}

/** A bucket that holds nothing but these files, one object per key. It must not be public (S44). */
export function createBucketFiles(settings: ObjectStoreSettings): FilePlace {
  const { bucket: Bucket } = settings;
  let opened: Promise<Opened> | undefined;
  const open = (): Promise<Opened> => (opened ??= openClient(settings));
  return {
    write: async (Key, Body) => {
      const { client, sdk } = await open();
      await asked(() => client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/octet-stream' })));
    },
    find: async (Key) => {
      const { client, sdk } = await open();
      return asked(async () => {
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
          return Body === undefined ? undefined : new Uint8Array(await Body.transformToByteArray());
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return undefined;
          throw error;
        }
      });
    },
    remove: async (Key) => {
      const { client, sdk } = await open();
      await asked(() => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })));
    },
    keys: async () => {
      const { client, sdk } = await open();
      return asked(() => listKeys(client, sdk, Bucket));
    },
  };
}
