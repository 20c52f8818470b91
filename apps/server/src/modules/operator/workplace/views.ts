import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { deskEndpoints } from '@pavilion/contract/console/workplace/workplace.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { perform } from '../acts/perform.ts';
import type { OperatorContext } from '../context.ts';
import * as store from './view-store.ts';

type Calls = typeof deskEndpoints;
type View = ResultOf<Calls['saveView']>;
type ViewForm = InputOf<Calls['saveView']>['body'];

const OWN_VIEWS_MAX = 200;

const viewOf = ({ sharedWithId: _sharedWithId, ...view }: store.ListedView, operatorId: string): View => ({
  ...view,
  isOwn: view.operatorId === operatorId,
});

const recorded = ({ page, name, query, sharedWith }: Pick<store.ListedView, 'page' | 'name' | 'query' | 'sharedWith'>) => ({
  page,
  name,
  query,
  sharedWith,
});

/** The views that an operator may open, by name (operator §2.1). */
export async function listViews(context: OperatorContext, page: string | undefined): Promise<View[]> {
  const operatorId = actorOf(context).id;
  return (await store.listViews(context.database, { operatorId, page })).map((view) => viewOf(view, operatorId));
}

/** A view can be shared only with the operator's own roles. @throws validation */
async function roleOf(transaction: Database, { operatorId, name }: { operatorId: string; name: string | null }): Promise<string | null> {
  if (name === null) return null;
  const id = await store.findOwnRole(transaction, { operatorId, name });
  if (id === undefined) throw new DomainError('validation', { fields: { sharedWith: { rule: 'other' } } });
  return id;
}

async function holdOwn(transaction: Database, { id, operatorId }: { id: string; operatorId: string }): Promise<store.ListedView> {
  const view = await store.findView(transaction, id);
  if (view === undefined || view.operatorId !== operatorId) throw new DomainError('notFound');
  return view;
}

/** Search text may be a person's name or address: a view keeps how a list is narrowed, never the person (operator §10, OS-40). */
function withoutSought({ query, ...given }: ViewForm): ViewForm {
  const kept = new URLSearchParams(query);
  kept.delete('q');
  return { ...given, query: String(kept) };
}

/** Saves a view. @throws conflict for an operator with very many, validation for a role they do not have */
export function saveView(context: OperatorContext, given: ViewForm): Promise<View> {
  const id = context.random.newId();
  return perform(context, { permission: 'own', act: 'views.save', object: id, reason: null }, async ({ transaction, actor }) => {
    const { page, name, query, sharedWith } = withoutSought(given);
    if ((await store.countOwnViews(transaction, actor.id)) >= OWN_VIEWS_MAX)
      throw refusedBy('conflict', 'viewsMost', { most: OWN_VIEWS_MAX });
    const sharedWithId = await roleOf(transaction, { operatorId: actor.id, name: sharedWith });
    await store.insertView(transaction, { id, operatorId: actor.id, page, name, query, sharedWithId, updatedAt: context.clock.now() });
    const view = await holdOwn(transaction, { id, operatorId: actor.id });
    return { answer: viewOf(view, actor.id), after: recorded(view) };
  });
}

/** Changes one of the operator's own views. @throws notFound, validation */
export function changeView(context: OperatorContext, { id, ...given }: ViewForm & { id: string }): Promise<View> {
  return perform(context, { permission: 'own', act: 'views.change', object: id, reason: null }, async ({ transaction, actor }) => {
    const before = await holdOwn(transaction, { id, operatorId: actor.id });
    const sharedWithId = await roleOf(transaction, { operatorId: actor.id, name: given.sharedWith });
    await store.saveView(transaction, { ...before, ...withoutSought(given), sharedWithId, updatedAt: context.clock.now() });
    const after = await holdOwn(transaction, { id, operatorId: actor.id });
    return { answer: viewOf(after, actor.id), before: recorded(before), after: recorded(after) };
  });
}

/** Takes one of the operator's own views away. @throws notFound */
export function removeView(context: OperatorContext, id: string): Promise<{ message: string }> {
  return perform(context, { permission: 'own', act: 'views.remove', object: id, reason: null }, async ({ transaction, actor }) => {
    const before = await holdOwn(transaction, { id, operatorId: actor.id });
    await store.deleteView(transaction, id);
    return { answer: { message: 'Removed' }, before: recorded(before) };
  });
}
