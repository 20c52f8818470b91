/**
 * Why a credit is held. `deposit-limit`: a late deposit payment above the player's own limit. `stakeless-ceiling`: a credit without a stake
 * beyond what its provider may give. `round-ceiling`: what a round won beyond what its stakes can win.
 */
const heldReasons = ['deposit-limit', 'stakeless-ceiling', 'round-ceiling'] as const;
export type HeldReason = (typeof heldReasons)[number];
