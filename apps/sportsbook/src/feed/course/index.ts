import type { Match } from '../schedule/slots.ts';
import type { Draw } from '../stream.ts';
import type { Course } from './course.ts';
import { esportsCourse } from './esports.ts';
import { footballCourse } from './football.ts';
import { hockeyCourse } from './hockey.ts';
import { basketballCourse, handballCourse } from './possessions.ts';
import { rallyCourse } from './rallies.ts';
import { tennisCourse } from './tennis.ts';

/**
 * The course of a match and what it is worth at any point: a pure function of seed and match (SB-3). A simulation gives its own draws.
 */
export function courseOf(seed: string, match: Match, draw?: Draw): Course {
  switch (match.sport) {
    case 'football':
      return footballCourse(seed, match, draw);
    case 'ice-hockey':
      return hockeyCourse(seed, match, draw);
    case 'basketball':
      return basketballCourse(seed, match, draw);
    case 'handball':
      return handballCourse(seed, match, draw);
    case 'tennis':
      return tennisCourse(seed, match, draw);
    case 'table-tennis':
    case 'volleyball':
      return rallyCourse(seed, match, { sport: match.sport, draw });
    case 'esports':
      return esportsCourse(seed, match, draw);
  }
}
