import { TextInput } from '@pavilion/ui';
import { useState } from 'react';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { lastDayBefore, startOfDay } from '../../texts/zone-day.ts';

/** The last day of an access: the end of a day in the operator's time zone, or none. */
export function useLastDay(validUntil: string | null) {
  const { zone } = useFormats();
  const [day, setDay] = useState(() => (validUntil === null ? '' : lastDayBefore(validUntil, zone)));
  const [openedAtMs] = useState(() => Date.now());
  const until = startOfDay(day, zone, 1) ?? null;
  return { day, setDay, until, isPast: until !== null && Date.parse(until) <= openedAtMs };
}

/** The field of the last day, and what it means. */
export function LastDay({ day, setDay, until, isPast }: ReturnType<typeof useLastDay>) {
  const say = useText('operators');
  const { minute } = useFormats();
  return (
    <>
      <TextInput
        label={say('lastDay')}
        type="date"
        value={day}
        {...(isPast ? { error: say('lastDayPast') } : {})}
        onChange={(event) => setDay(event.target.value)}
      />
      {isPast ? null : (
        <p className="text-secondary">{until === null ? say('lastDayNone') : say('lastDayText', { time: minute(until) })}</p>
      )}
    </>
  );
}
