import { useEffect, useState } from 'react';
import { formatTag } from '../content/format.ts';
import { browserClock } from '../session/clock.ts';
import { useSite } from '../session/use-site.ts';

const tickMs = 10_000;

/** The visitor's own time, with its zone; only the browser knows it, so its place is kept until then. */
export function LocalTime() {
  const { visitor } = useSite();
  const [text, setText] = useState('');
  useEffect(() => {
    const format = new Intl.DateTimeFormat(formatTag(visitor.locale), { timeStyle: 'short', dateStyle: undefined });
    const zone = new Intl.DateTimeFormat(formatTag(visitor.locale), { timeZoneName: 'short' });
    const show = () => {
      const now = new Date(browserClock.nowMs());
      const name = zone.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
      setText(`${format.format(now)} ${name}`);
    };
    show();
    const timer = setInterval(show, tickMs);
    return () => clearInterval(timer);
  }, [visitor.locale]);
  return <span className="num">{text}</span>;
}
