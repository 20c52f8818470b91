import { Link } from '@tanstack/react-router';
import { useText } from '../../texts/use-text.ts';

type About = 'aboutPlayer' | 'aboutPayment' | 'aboutEvent' | 'aboutColleague';

/** The page that shows the subject of a request, by the request's kind; subjects of other kinds have no page. */
const pages: Readonly<Record<string, (subject: string) => { text: About; to: string; search?: { row: string } }>> = {
  'payments.adjustment': (id) => ({ text: 'aboutPlayer', to: `/players/${id}/overview` }),
  'player.contacts': (id) => ({ text: 'aboutPlayer', to: `/players/${id}/overview` }),
  'player.erasure': (id) => ({ text: 'aboutPlayer', to: `/players/${id}/overview` }),
  'payments.correction': (id) => ({ text: 'aboutPayment', to: `/invoices/${id}` }),
  'payments.match': (id) => ({ text: 'aboutEvent', to: '/unmatched', search: { row: id } }),
  'operator.roles': (id) => ({ text: 'aboutColleague', to: '/operators', search: { row: id } }),
  'operator.factors': (id) => ({ text: 'aboutColleague', to: '/operators', search: { row: id } }),
  'operator.opening': (id) => ({ text: 'aboutColleague', to: '/operators', search: { row: id } }),
  'operator.end': (id) => ({ text: 'aboutColleague', to: '/operators', search: { row: id } }),
};

/** Links a request to its subject. */
export function AboutLink({ approval: { kind, subject } }: { approval: { kind: string; subject: string } }) {
  const say = useText('approvals');
  const page = pages[kind]?.(subject);
  if (page === undefined) return null;
  return (
    <Link to={page.to} search={page.search ?? {}} className="link">
      {say(page.text)}
    </Link>
  );
}
