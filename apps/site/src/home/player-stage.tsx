import type { Texts } from '../content/texts.tsx';
import { useActiveAccount } from '../features/wallet/queries.ts';
import { Stage } from './stage.tsx';

/**
 * The stage for a player, who plays for money unless the balance is empty: most returning players have some. Guests do not load its script.
 */
export function PlayerStage({ texts }: { texts: Texts }) {
  const account = useActiveAccount();
  return <Stage texts={texts} hasMoney={account === undefined || account.balance > 0} />;
}
