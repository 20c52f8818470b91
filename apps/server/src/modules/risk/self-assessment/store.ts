import type { SelfAssessmentLevel } from '@pavilion/contract/areas/player/self-assessment.ts';
import { type Database, many, run } from '../../../kernel/database.ts';

interface AssessmentRow {
  id: string;
  score: number;
  level: SelfAssessmentLevel;
  createdAt: Date;
}

/** The console counts more than these as about so many (operator §2.1). */
const LISTED = 10_001;

export async function listAssessments(database: Database, playerId: string): Promise<AssessmentRow[]> {
  return await many<AssessmentRow>(database)`
    select id, score, level, created_at as "createdAt"
    from risk.self_assessment
    where player_id = ${playerId}
    order by created_at desc, id desc
    limit ${LISTED}
  `;
}

export async function insertAssessment(database: Database, row: AssessmentRow & { playerId: string }): Promise<void> {
  await run(database)`
    insert into risk.self_assessment (id, player_id, score, level, created_at)
    values (${row.id}, ${row.playerId}, ${row.score}, ${row.level}, ${row.createdAt})
  `;
}

export async function deleteAssessments(database: Database, playerId: string): Promise<void> {
  await run(database)`
    delete from risk.self_assessment
    where player_id = ${playerId}
  `;
}
