import type { SelfAssessmentLevel } from '@pavilion/contract/areas/player/self-assessment.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

interface AssessmentRow {
  id: string;
  score: number;
  level: SelfAssessmentLevel;
  createdAt: Date;
}

const LISTED = 50;

export async function listAssessments(database: Database, playerId: string): Promise<AssessmentRow[]> {
  const { rows } = await sql<AssessmentRow>`
    select id, score, level, created_at as "createdAt"
    from risk.self_assessment
    where player_id = ${playerId}
    order by created_at desc, id desc
    limit ${LISTED}
  `.execute(database);
  return rows;
}

export async function insertAssessment(database: Database, row: AssessmentRow & { playerId: string }): Promise<void> {
  await sql`
    insert into risk.self_assessment (id, player_id, score, level, created_at)
    values (${row.id}, ${row.playerId}, ${row.score}, ${row.level}, ${row.createdAt})
  `.execute(database);
}

export async function deleteAssessments(database: Database, playerId: string): Promise<void> {
  await sql`
    delete from risk.self_assessment
    where player_id = ${playerId}
  `.execute(database);
}
