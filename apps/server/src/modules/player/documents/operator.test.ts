import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditProblems, sealAudit } from '../../../kernel/log/audit.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';

vi.setConfig({ testTimeout: 240_000 });

const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
const run = promisify(execFile);

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const keys = { nora: randomBytes(32).toString('hex'), lena: randomBytes(32).toString('hex') };
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The command line as an operator of this installation runs it who has this key. */
async function operatorWith(OPERATOR_KEY: string, ...words: string[]): Promise<{ code: number; text: string }> {
  const { dataDirectory: DATA_DIR } = server.context.config;
  const KYC_OPERATORS = `Nora=${hashOf(keys.nora)}, lena=${hashOf(keys.lena)}, short=${hashOf('short')}`;
  const env = { ...process.env, DATABASE_URL: server.testDatabase.url, DATA_DIR, KYC_OPERATORS, OPERATOR_KEY };
  try {
    return { code: 0, text: (await run(process.execPath, [path.join(root, 'ops/operator.ts'), ...words], { cwd: root, env })).stdout };
  } catch (error) {
    return { code: 1, text: error instanceof Error && 'stderr' in error ? String(error.stderr) : '' };
  }
}

const operator = (...words: string[]) => operatorWith(keys.nora, ...words);

async function aDocument() {
  const player = await aPlayer(server);
  const picture = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('type', 'address');
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'bill.jpg');
  const headers = { authorization: `Bearer ${player.accessToken}` };
  const response = await fetch(`${server.url}/api/player/documents`, { method: 'POST', headers, body: form });
  const { data } = z.object({ data: z.object({ id: z.string() }) }).parse(await response.json());
  return { playerId: player.profile.id, documentId: data.id };
}

const recorded = z.object({ kind: z.string(), actor: z.string(), detail: z.record(z.string(), z.unknown()) });
async function recordsOf(documentId: string, playerId: string) {
  const { rows } = await server.testDatabase.pool.query(
    `select kind, actor, detail from kernel.audit_record
     where actor like 'operator:%' and (detail->>'documentId' = $1 or detail->>'playerId' = $2 or player_id = $2::uuid) order by id`,
    [documentId, playerId],
  );
  return z.array(recorded).parse(rows);
}

describe('documents in the hands of operators', () => {
  it('S46 A10 are read by those who check identities alone, and each reading and each attempt is recorded', async () => {
    const { playerId, documentId } = await aDocument();
    const folder = await fs.mkdtemp(path.join(server.context.config.dataDirectory, 'checks-'));
    const file = path.join(folder, 'bill.jpg');
    const why = ['--reason', 'address of a withdrawal'];

    const refused = await operator('documents', 'read', documentId, '--to', file, '--as', 'omar', ...why);
    expect([refused.code, refused.text]).toEqual([1, expect.stringMatching(/not proven that omar is among KYC_OPERATORS/)]);
    await expect(fs.stat(file)).rejects.toThrow(/ENOENT/);

    const list = await operator('documents', 'list', playerId, '--as', 'NORA', ...why);
    expect(list.text).toMatch(new RegExp(`${documentId} {2}address {2}status 2 {2}bill.jpg`));
    expect((await operator('documents', 'read', documentId, '--to', file, '--as', 'nora', ...why)).text).toMatch(/bill\.jpg is in/);
    expect((await sharp(await fs.readFile(file)).metadata()).format).toBe('jpeg');
    expect((await fs.stat(file)).mode & 0o077).toBe(0);

    const omar = { actor: 'operator:omar', kind: 'documentRefused' };
    const nora = { actor: 'operator:nora' };
    expect(await recordsOf(documentId, playerId)).toMatchObject([
      { ...omar, detail: { documentId, reason: 'address of a withdrawal' } },
      { ...nora, kind: 'documentsListed' },
      { ...nora, kind: 'documentRead', detail: { documentId, reason: 'address of a withdrawal' } },
    ]);
    await sealAudit(server.context);
    expect(await auditProblems(server.context.database)).toEqual([]);
  });

  it('S46 cannot be read by typing an operator’s name: the key proves it', async () => {
    const { playerId, documentId } = await aDocument();
    const list = ['documents', 'list', playerId, '--reason', 'check', '--as'];
    const tries = await Promise.all([
      operatorWith('', ...list, 'nora'),
      operatorWith(keys.lena, ...list, 'nora'),
      operatorWith(hashOf(keys.nora), ...list, 'nora'),
      operatorWith('short', ...list, 'short'),
    ]);
    for (const { code, text } of tries) expect([code, text]).toEqual([1, expect.stringMatching(/not proven/)]);
    expect((await operatorWith(keys.lena, ...list, 'lena')).text).toContain(documentId);
    const kinds = (await recordsOf(documentId, playerId)).map(({ kind }) => kind);
    expect(kinds).toEqual([...tries.map(() => 'documentRefused'), 'documentsListed']);
  });

  it('S46 says what a command lacks, and reads nothing without it', async () => {
    const { playerId, documentId } = await aDocument();
    const [nobody, nowhere, noReason, unknown] = await Promise.all([
      operator('documents', 'list', playerId, '--reason', 'check'),
      operator('documents', 'read', documentId, '--as', 'nora', '--reason', 'check'),
      operator('documents', 'list', playerId, '--as', 'nora'),
      operator(
        'documents',
        'read',
        playerId,
        '--to',
        path.join(server.context.config.dataDirectory, 'none'),
        '--as',
        'nora',
        '--reason',
        'check',
      ),
    ]);
    expect([nobody.text, nowhere.text, noReason.text, unknown.text]).toEqual([
      expect.stringMatching(/Say who you are/),
      expect.stringMatching(/Say where to/),
      expect.stringMatching(/Say why/),
      expect.stringMatching(/no such document/),
    ]);
    expect(await recordsOf(documentId, playerId)).toEqual([]);
  });
});
