import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditProblems, sealAudit } from '../../../kernel/log/audit.ts';
import { operatorCommand } from '../../../testing/people/operator-command.ts';
import { anOperator, idOf, refreshed } from '../../../testing/people/operators.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { sendDocument } from '../../../testing/calls.ts';

vi.setConfig({ testTimeout: 240_000 });

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const ROLES: Readonly<Record<string, string>> = { nora: 'identity', lena: 'identity', omar: 'payments' };

/** The command line as one of these operators runs it, signed in a moment ago. */
async function operatorAs(name: string, ...words: string[]): Promise<{ code: number; text: string }> {
  const { dataDirectory: DATA_DIR } = server.context.config;
  const token = name === '' ? '' : await refreshed(server.context.database, await anOperator(server.context, name, [ROLES[name] ?? '']));
  return operatorCommand({ DATABASE_URL: server.testDatabase.url, DATA_DIR }, token, words);
}

const operator = (...words: string[]) => operatorAs('nora', ...words);

async function aDocument() {
  const player = await aPlayer(server);
  const picture = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer();
  const content = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
  return { playerId: player.profile.id, documentId: await sendDocument(server, player.accessToken, { content, name: 'bill.jpg' }) };
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

    const refused = await operatorAs('omar', 'documents', 'read', documentId, '--to', file, ...why);
    expect([refused.code, refused.text]).toEqual([1, expect.stringMatching(/This needs identity\.documents\.read/)]);
    await expect(fs.stat(file)).rejects.toThrow(/ENOENT/);

    const list = await operator('documents', 'list', playerId, ...why);
    expect(list.text).toMatch(new RegExp(`${documentId} {2}address {2}status 2 {2}bill.jpg`));
    expect((await operator('documents', 'read', documentId, '--to', file, ...why)).text).toMatch(/bill\.jpg is in/);
    expect((await sharp(await fs.readFile(file)).metadata()).format).toBe('jpeg');
    expect((await fs.stat(file)).mode & 0o077).toBe(0);

    const nora = { actor: `operator:${idOf('nora')}` };
    expect(await recordsOf(documentId, playerId)).toMatchObject([
      { ...nora, kind: 'documentsListed' },
      { ...nora, kind: 'documentRead', detail: { documentId, reason: 'address of a withdrawal' } },
    ]);
    const { rows } = await server.testDatabase.pool.query(
      `select detail->>'act' as act, detail->>'refusal' as refusal from kernel.audit_record where kind = 'operatorRefused' and actor = $1`,
      [`operator:${idOf('omar')}`],
    );
    expect(rows).toEqual([{ act: 'documents read', refusal: 'permissionMissing' }]);
    await sealAudit(server.context);
    expect(await auditProblems(server.context.database)).toEqual([]);
  });

  it('S46 an unknown token opens nothing, and each identity officer reads in their own session', async () => {
    const { playerId, documentId } = await aDocument();
    const list = ['documents', 'list', playerId, '--reason', 'check'];
    const environment = { DATABASE_URL: server.testDatabase.url };
    const forged = await operatorCommand(environment, 'a token that nobody was given', list);
    expect([forged.code, forged.text]).toEqual([1, expect.stringMatching(/no token of an operator/)]);
    expect((await operatorAs('lena', ...list)).text).toContain(documentId);
    expect((await recordsOf(documentId, playerId)).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['documentsListed', `operator:${idOf('lena')}`],
    ]);
  });

  it('S46 says what a command lacks, and reads nothing without it', async () => {
    const { playerId, documentId } = await aDocument();
    const [nobody, nowhere, noReason, unknown] = await Promise.all([
      operatorAs('', 'documents', 'list', playerId, '--reason', 'check'),
      operator('documents', 'read', documentId, '--reason', 'check'),
      operator('documents', 'list', playerId),
      operator('documents', 'read', playerId, '--to', path.join(server.context.config.dataDirectory, 'none'), '--reason', 'check'),
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
