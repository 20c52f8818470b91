import { useEffect, useRef, useState } from 'react';
import { formatTag } from '../../content/format.ts';
import { browserClock } from '../../browser/clock.ts';
import { useSite } from '../../visitor/use-site.ts';

const tickMs = 10_000;
/** Filled in before it is scrolled into view, so that nothing shifts. */
const nearBy = '400px';

/**
 * The visitor's own time, with its zone; only the browser knows it, so its place is kept until then. The names of zones are read when the
 * foot of the page is near: they take a phone longer than all other effects of a page together.
 */
export function LocalTime() {
  const { visitor } = useSite();
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: nearBy,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear) return undefined;
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
  }, [isNear, visitor.locale]);
  return (
    <span className="tabular" ref={place}>
      {text}
    </span>
  );
}
