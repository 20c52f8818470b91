import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { NotFoundPage } from './frame/not-found.tsx';
import { Shell } from './frame/shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

type PageModule = { Page: () => React.ReactNode };

/**
 * A page, loaded when it is first opened. The page of another object begins anew: nothing that is typed in it or open over it goes along to that
 * one. The tabs are of the same object.
 */
const page = (path: string, load: () => Promise<PageModule>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load, 'Page'),
    remountDeps: ({ params }: { params: object }) => ({ ...params, tab: '' }),
  });

/** An object's own address (operator §13.12) whose page is another's part: a row of its list, or the first tab. */
const moved = (path: string, to: (id: string) => { to: string; search?: { row: string } }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ params }: { params: { id?: string } }) => {
      throw redirect({ ...to(params.id ?? ''), replace: true });
    },
  });

const routes = [
  page('/', () => import('./pages/today/page.tsx')),
  page('/approvals', () => import('./pages/approvals/page.tsx')),
  page('/withdrawals', () => import('./pages/withdrawals/page.tsx')),
  page('/documents', () => import('./pages/documents/page.tsx')),
  page('/contact', () => import('./pages/contact/page.tsx')),
  page('/players', () => import('./pages/players/page.tsx')),
  moved('/documents/$id', (row) => ({ to: '/documents', search: { row } })),
  moved('/players/$id', (id) => ({ to: `/players/${id}/overview` })),
  page('/players/$id/$tab', () => import('./pages/player/page.tsx')),
  page('/sessions', () => import('./pages/sessions/page.tsx')),
  page('/registrations', () => import('./pages/registrations/page.tsx')),
  page('/rounds/$source/$playerId/$round', () => import('./pages/round/page.tsx')),
  page('/invoices', () => import('./pages/invoices/page.tsx')),
  page('/invoices/$id', () => import('./pages/invoices/one.tsx')),
  page('/adjustments', () => import('./pages/adjustments/page.tsx')),
  page('/payment-providers', () => import('./pages/payment-providers/page.tsx')),
  page('/payment-methods', () => import('./pages/methods/page.tsx')),
  page('/duplicates', () => import('./pages/duplicates/page.tsx')),
  page('/verification', () => import('./pages/verification/page.tsx')),
  page('/chargebacks', () => import('./pages/chargebacks/page.tsx')),
  page('/payment-rules', () => import('./pages/payment-rules/page.tsx')),
  page('/unmatched', () => import('./pages/unmatched/page.tsx')),
  page('/differences', () => import('./pages/differences/page.tsx')),
  page('/audit', () => import('./pages/audit/page.tsx')),
  page('/operators', () => import('./pages/operators/page.tsx')),
  page('/own', () => import('./pages/own/page.tsx')),
  page('/invitations/$token', () => import('./pages/invitation/page.tsx')),
];

const routeTree = root.addChildren(routes);

/** The router of one document. Filters and the open row are plain words in the address (operator §2.1). */
export const createConsoleRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : []));
      return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
    },
  });
