import type { SelfAssessmentLevel } from '@pavilion/contract/areas/player/self-assessment.ts';
import { type Database, many, run } from '../../../kernel/database.ts';
import { COUNTED } from '../../../kernel/matching-rows.ts';

interface AssessmentRow {
  id: string;
  score: number;
  level: SelfAssessmentLevel;
  createdAt: Date;
}

export async function listAssessments(database: Database, playerId: string): Promise<AssessmentRow[]> {
  return await many<AssessmentRow>(database)`
    select id, score, level, created_at as "createdAt"
    from risk.self_assessment
    where player_id = ${playerId}
    order by created_at desc, id desc
    limit ${COUNTED}
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
