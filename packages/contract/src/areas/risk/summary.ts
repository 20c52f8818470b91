import * as z from 'zod/mini';
import { amount } from '../../formats/amount.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { queryInt } from '../../formats/query.ts';
import { selfAssessmentAnswersMax, selfAssessmentQuestions } from '../player/self-assessment.ts';
import { table } from '../../calls/table.ts';
import { wholeNumber } from '../../formats/whole-number.ts';
import { moment } from '../../formats/values.ts';

const month = z.object({
  /** 1 is January. */
  month: z.int(),
  deposited: amount(),
  withdrawn: amount(),
  staked: amount(),
  won: amount(),
  net: amount(),
});

/** A year's cash results by currency and month, and the time played; days begin in UTC. */
const yearSummary = z.object({
  year: z.int(),
  /** The year of the registration: no summary goes back further. */
  firstYear: z.int(),
  lastYear: z.int(),
  currencies: z.array(z.object({ currency: z.string(), months: z.array(month) })),
  /** Twelve numbers, January first. */
  playedSeconds: z.array(z.int()),
  /** The running week, which begins on Monday: wins less stakes of own money by currency, and the time played. */
  week: z.object({ playedSeconds: z.int(), results: z.array(z.object({ currency: z.string(), net: amount() })) }),
});
export type YearSummary = z.output<typeof yearSummary>;

const answers = () => z.array(wholeNumber({ min: 0, max: selfAssessmentAnswersMax })).check(z.length(selfAssessmentQuestions));

/** A self-assessment the player chose to save. */
const selfAssessment = z.object({
  id: z.string(),
  score: z.int(),
  level: z.enum(['none', 'low', 'some', 'high']),
  createdAt: moment(),
});

export const summaryEndpoints = {
  readYearSummary: endpoint({
    ...table.risk.readYearSummary,
    summary: 'A year of deposits, withdrawals, stakes, wins and time, by month',
    query: z.object({ year: z.optional(queryInt({ min: 1, max: 9999 })) }),
    response: yearSummary,
    errors: ['validation'],
  }),
  listSelfAssessments: endpoint({
    ...table.risk.listSelfAssessments,
    summary: 'Results of self-assessments the player chose to keep, newest first',
    response: z.array(selfAssessment),
    errors: [],
  }),
  createSelfAssessment: endpoint({
    ...table.risk.createSelfAssessment,
    summary: 'Keeps the result of a self-assessment at the player’s request; the answers are not kept',
    body: z.object({ answers: answers() }),
    response: selfAssessment,
    errors: ['validation'],
  }),
  deleteSelfAssessments: endpoint({
    ...table.risk.deleteSelfAssessments,
    summary: 'Deletes all results that were kept',
    response: z.array(selfAssessment),
    errors: [],
  }),
};
